package learn

// numbers reads the numbers in what is printed, in their order, as many as there is room for, and says how many there
// are: 2 of "8(10)", 4 of "3 × SV2, 12/24". A sign counts where a word or nothing stands before it.
func numbers(text string, dst []float32) int {
	n := 0
	for i := 0; i < len(text) && n < len(dst); {
		if !digit(text[i]) {
			i++
			continue
		}
		sign := float32(1)
		if i > 0 && text[i-1] == '-' && (i == 1 || text[i-2] == ' ') {
			sign = -1
		}
		value, part := float32(0), float32(0)
		for ; i < len(text) && (digit(text[i]) || text[i] == '.' && part == 0 && i+1 < len(text) && digit(text[i+1])); i++ {
			switch d := float32(text[i]) - '0'; {
			case text[i] == '.':
				part = 0.1
			case part == 0:
				value = 10*value + d
			default:
				value, part = value+part*d, part/10
			}
		}
		dst[n] = sign * value
		n++
	}
	return n
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// word is the first word in what is printed, letters alone.
func word(text string) string {
	letter := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
	for i := range len(text) {
		if !letter(text[i]) {
			continue
		}
		end := i
		for end < len(text) && letter(text[end]) {
			end++
		}
		return text[i:end]
	}
	return ""
}
