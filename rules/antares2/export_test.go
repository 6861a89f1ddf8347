package antares2

// TownTable is the town of buildings, for tests from outside.
const TownTable = townTable
