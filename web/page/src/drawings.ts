// Drawings as SVG text: figures from above (radius 10), unit kinds in profile (24 x 24), orders and icons (16 x 16).

export const figures: Record<string, string> = {
  inf:
    '<path class="fg" d="M-7 3.2C-7-.6-4-1.8 0-1.8S7-.6 7 3.2C7 5.8 4 6.2 0 6.2S-7 5.8-7 3.2Z"/>' +
    '<path class="fg" d="M3.6-9.6h2.6V3H3.6z"/><circle class="hd2" cy="-.4" r="3.5"/>',
  crew:
    '<path class="fg" d="M-6.4 3.2C-6.4-.6-3.6-1.8 0-1.8S6.4-.6 6.4 3.2C6.4 5.8 3.6 6.2 0 6.2S-6.4 5.8-6.4 3.2Z"/>' +
    '<circle class="hd2" cy="-.4" r="3.5"/>',
  cmd:
    '<path class="fg" d="M-6.6 1C-6.6-1.6-3.6-2.6 0-2.6S6.6-1.6 6.6 1C6.6 3 5 8.6 0 8.6S-6.6 3-6.6 1Z"/>' +
    '<path class="fg" d="M3.8-9.8h1.8V4H3.8zM5.6-9.4H10l-1.6 2.2L10-5H5.6z"/><circle class="hd2" cy="-.2" r="3.4"/>',
  gun:
    '<path class="fg" d="M-1.4-10.6h2.8V1h-2.8zM-3.8-2h7.6v6.4h-7.6z"/><path class="st" d="M-3 3-8 7.4M3 3l5 4.4M0 4v5.4"/>' +
    '<path class="hdl" d="M-2 .6h4"/>',
  heavy:
    '<path class="fg" d="M-3.4-11h2.2v11h-2.2zM1.2-11h2.2v11H1.2zM-5.4-3h10.8v8.6H-5.4z"/>' +
    '<path class="st" d="M-5-1-9-5M5-1l4-4M-5 5l-4 3.4M5 5l4 3.4"/><circle class="hd" cy="1.4" r="2"/>',
  tube: '<circle class="fg" r="4.6"/><circle class="hd" r="2.3"/><path class="st" d="M-4 3-8 7M4 3l4 4M0-4.6V-9"/>',
  drone:
    '<path class="fg" d="M-4-6.4h8L7 0 4 6.4h-8L-7 0z"/><path class="fg" d="M-9.6-5h3v8h-3zM6.6-5h3v8h-3z"/>' +
    '<path class="hd" d="M0-3.6 3 0 0 3.6-3 0z"/>',
  probe: '<path class="fg" d="M0-8 6 3.8 0 1.6-6 3.8z"/><circle class="hd" cy="-1.4" r="1.9"/>',
  beast:
    '<path class="fg" d="M0-9.6c1.7 0 2.6 1.4 2.6 3 0 1.2-.4 1.6-.4 2.4 1.4.6 2.2 2 2.2 3.8 0 2.8-1.2 4.6-2.2 6.2L.6' +
    ' 9.8H-.6l-1.6-4C-3.2 4.2-4.4 2.4-4.4-.4c0-1.8.8-3.2 2.2-3.8 0-.8-.4-1.2-.4-2.4 0-1.6.9-3 2.6-3z"/>' +
    '<path class="st" d="M-3.6-2-7.4-5M3.6-2l3.8-3M-3.2 3-6.8 6.6M3.2 3l3.6 3.6"/><path class="hdl" d="M-1.2-7v.1M1.2-7v.1"/>',
  mount:
    '<path class="fg" d="M0-10c2 0 3 1.6 3 3.4 0 1-.4 1.8-.4 2.6 1.2 1 1.8 2.4 1.8 4.4 0 3-.8 5-1.8 7.2L1' +
    ' 10h-2l-1.6-2.4C-3.6 5.4-4.4 3.4-4.4.4c0-2 .6-3.4 1.8-4.4 0-.8-.4-1.6-.4-2.6C-3-8.4-2-10 0-10z"/>' +
    '<path class="st" d="M-6 .6h12"/><circle class="hd2" cy=".8" r="3.2"/>',
  counter: '<path class="fg" d="M0-6.6 5.8 3.4H-5.8z"/><circle class="hd" cy="-.2" r="1.7"/>',
};

export const profiles: Record<string, string> = {
  infantry:
    '<path d="M12 3.2c3 0 5 2 5 4.6V10h1.4v2H5.8v-2H7V7.8c0-2.6 2-4.6 5-4.6z"/>' +
    '<path d="M8 12.6h8v1.6c0 1.4-.8 2-1.8 2.4 3 .6 5.8 2 5.8 4.6H4c0-2.6 2.8-4 5.8-4.6-1-.4-1.8-1-1.8-2.4z"/>',
  command:
    '<path d="M10 6.6c2.6 0 4.4 1.8 4.4 4.2v1.6h1v1.8H4.6v-1.8h1v-1.6c0-2.4 1.8-4.2 4.4-4.2z"/>' +
    '<path d="M6.4 14.8h7.2c0 1.4-.6 2-1.4 2.4 2.6.4 5 1.6 5 4H2.8c0-2.4 2.4-3.6 5-4-.8-.4-1.4-1-1.4-2.4z"/>' +
    '<path d="M17.4 2.6h1.4v18.6h-1.4zM18.8 3h4l-1.4 2.4 1.4 2.4h-4z"/>',
  weapon:
    '<path d="M2 8.2h13.4l1-1.6h4.8v1.6H23v2.2h-1.8v2.2h-7.4l-.8 1.6h-3l.4-1.6H6L4.4 14H2z"/>' +
    '<path d="M10.8 13.4h2.4l5 7.8h-2.2l-3.4-5-.2 5h-1.4l-.2-5-3.4 5H5.4z"/>',
  drone:
    '<path d="M2 5h8v1.6H6.8V9h2l1.4-1.6h3.6L15.2 9h2V6.6H14V5h8v1.6h-3.2V9.4l1.4 1.6v3l-3 3H6.8l-3-3v-3l1.4-1.6V6.6H2z"/>' +
    '<path d="M8.6 18h6.8l-1.2 3.2H9.8z"/>',
  vehicle:
    '<path d="M9 5.6h6.6l1.4 2H23v1.8h-6v1.2l4.6 1.4 1.4 3H1l1.4-3L7 10.6z"/><path d="M2 16.4h20l-2 3.2H4z"/>' +
    '<path d="M5 20.6h14v1H5z"/>',
  beast:
    '<path d="M2 7.4 5.4 4l1 2.2L9.6 7c1.2.4 1.6 1.2 2.6 1.6h5.2c1.2 0 2-.6 2.8-2.4L22 4.6l.6.6c-.4 2.4-1.2 4-2.4 5l.2 3.4' +
    ' 1.6 3.2-.6 4h-2l.4-3.4-2.4-3.2-.4-.6c-1.6.8-3.6 1-5.4.6l-.4 2-.2 4.6H8.8l-.6-5.4-1.6-4.2L5 9.8l-2.4.2z"/>',
  probe:
    '<path d="M11.3 1.6h1.4v4.6h-1.4z"/>' +
    '<path d="M12 5.6c3.6 0 6.4 2.8 6.4 6.4S15.6 18.4 12 18.4 5.6 15.6 5.6 12 8.4 5.6 12 5.6zm0 3A3.4 3.4 0 1 0 12 15.4 3.4' +
    ' 3.4 0 0 0 12 8.6z" fill-rule="evenodd"/><path d="M1.6 11.2h3v1.6h-3zM19.4 11.2h3v1.6h-3z"/><circle cx="12" cy="12" r="1.5"/>' +
    '<path d="M8.4 19.4h7.2L12 22.6z"/>',
};

export const faces: Record<string, string> = {
  fire: '<circle cx="8" cy="8" r="4.2" class="ol"/><path class="ol" d="M8 1.6v4M8 10.4v4M1.6 8h4M10.4 8h4"/>',
  advance: '<path class="ol2" d="m3.4 10.4 4.6-5 4.6 5"/>',
  run: '<path class="ol2" d="m3.4 8.2 4.6-4.8 4.6 4.8M3.4 13l4.6-4.8 4.6 4.8"/>',
  ambush: '<path class="ol" d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z"/><circle cx="8" cy="8" r="2" class="of"/>',
  rally: '<path class="ol" d="M4.4 14V2.4"/><path class="of" d="M4.4 2.6h8.2l-2.2 2.8 2.2 2.8H4.4z"/>',
  down: '<path class="ol2" d="m3.8 4.6 4.2 4.6 4.2-4.6"/><path class="ol2" d="M3 13h10"/>',
  done: '<path class="ol2" d="m3.4 8.6 3 3L12.6 5"/>',
  acting: '<circle cx="8" cy="8" r="3" class="of"/>',
  lost: '<path class="ol2" d="m4 4 8 8M12 4l-8 8"/>',
  placed: '<path class="ol2" d="M8 2.6v7.4M4.6 7 8 10.4 11.4 7M3 13.4h10"/>',
};

export const icons: Record<string, string> = {
  tick: '<path class="ol2" d="m3 8.6 3.4 3.4L13 4.6"/>',
  cross: '<path class="ol2" d="m4 4 8 8M12 4l-8 8"/>',
  ruler: '<path class="ol" d="M1.6 11 11 1.6l3.4 3.4L5 14.4zM5 7.6l1.6 1.6M7.6 5l1.6 1.6M10 2.8l1.4 1.4"/>',
  eye: '<path class="ol" d="M1.6 8S4 3.8 8 3.8 14.4 8 14.4 8 12 12.2 8 12.2 1.6 8 1.6 8z"/><circle cx="8" cy="8" r="1.8" class="of"/>',
  ring: '<circle cx="8" cy="8" r="6" class="ol"/><circle cx="8" cy="8" r="2.4" class="ol"/>',
  layers: '<path class="ol" d="M8 2 14.4 5.6 8 9.2 1.6 5.6zM2.4 8.8 8 12l5.6-3.2"/>',
  plus: '<path class="ol2" d="M8 3v10M3 8h10"/>',
  minus: '<path class="ol2" d="M3 8h10"/>',
  fit: '<path class="ol" d="M2 6V2h4M14 6V2h-4M2 10v4h4M14 10v4h-4"/>',
  undo: '<path class="ol" d="M3 6.4h6.4a3.6 3.6 0 0 1 0 7.2H5M3 6.4 6 3.4M3 6.4l3 3"/>',
  bag:
    '<path class="ol" d="M5.6 4.6 4.2 2.2h7.6l-1.4 2.4M5.6 4.6h4.8c2 2 3.2 4 3.2 6 0 2-1.4 3.2-3.2 3.2H5.6c-1.8' +
    ' 0-3.2-1.2-3.2-3.2 0-2 1.2-4 3.2-6z"/>',
  sun:
    '<circle cx="8" cy="8" r="3" class="ol"/>' +
    '<path class="ol" d="M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M11.6 11.6 13 13M13 3l-1.4 1.4M4.4 11.6 3 13"/>',
  keys:
    '<rect x="1.6" y="4" width="12.8" height="8" rx="1.4" class="ol"/>' +
    '<path class="ol" d="M4.4 6.8v.1M7 6.8v.1M9.6 6.8v.1M12 6.8v.1M5 9.6h6"/>',
  menu: '<path class="ol" d="M2.4 4.4h11.2M2.4 8h11.2M2.4 11.6h11.2"/>',
  link:
    '<path class="ol" d="M6.6 9.4a2.6 2.6 0 0 0 3.8 0l2.2-2.2a2.6 2.6 0 0 0-3.8-3.8L8 4.2M9.4 6.6a2.6 2.6 0 0 0-3.8 0L3.4' +
    ' 8.8a2.6 2.6 0 0 0 3.8 3.8l.8-.8"/>',
  first: '<path class="of" d="M3 3h1.8v10H3zM13 3v10L5.6 8z"/>',
  prev: '<path class="of" d="M11.6 3v10L4.2 8z"/>',
  play: '<path class="of" d="M4.4 2.8v10.4L13 8z"/>',
  pause: '<path class="of" d="M4 3h2.8v10H4zM9.2 3H12v10H9.2z"/>',
  next: '<path class="of" d="M4.4 3v10l7.4-5z"/>',
  last: '<path class="of" d="M11.2 3H13v10h-1.8zM3 3v10l7.4-5z"/>',
  branch:
    '<path class="ol" d="M4.4 5.4v5.2M4.4 8c5 0 7-.6 7-2.8"/><circle cx="4.4" cy="3.6" r="1.8" class="ol"/>' +
    '<circle cx="4.4" cy="12.4" r="1.8" class="ol"/><circle cx="11.4" cy="3.6" r="1.8" class="ol"/>',
  warn: '<path class="ol" d="M8 2 14.6 13.6H1.4z"/><path class="ol" d="M8 6.4v3.2M8 11.6v.1"/>',
  shield:
    '<path class="ol" d="M8 1.8 13.4 4v4c0 3.2-2.2 5.2-5.4 6.4C4.8 13.2 2.6 11.2 2.6 8V4z"/>' +
    '<path class="ol" d="m5.6 8 1.8 1.8 3-3.4"/>',
  bot:
    '<rect x="3" y="5.4" width="10" height="7.6" rx="1.6" class="ol"/>' +
    '<path class="ol" d="M8 5.4V2.6M6 9v.1M10 9v.1M1.6 8.6v2M14.4 8.6v2"/>',
  two:
    '<circle cx="5.4" cy="5.4" r="2.2" class="ol"/>' +
    '<path class="ol" d="M1.6 13c0-2.4 1.6-3.8 3.8-3.8S9.2 10.6 9.2 13M10 3.4a2.2 2.2 0 0 1 0 4M11.2 9.6c1.8.4 3.2 1.6 3.2 3.4"/>',
  globe:
    '<circle cx="8" cy="8" r="6" class="ol"/>' +
    '<path class="ol" d="M2 8h12M8 2c2 2 2.8 4 2.8 6S10 12 8 14M8 2C6 4 5.2 6 5.2 8S6 12 8 14"/>',
  dice:
    '<path class="ol" d="M8 1.8 13.8 6v5L8 14.2 2.2 11V6z"/>' +
    '<path class="ol" d="m8 1.8-3 6.6h6zM5 8.4l-2.8 2.4M11 8.4l2.8 2.4M5 8.4 8 14.2l3-5.8"/>',
  chat: '<path class="ol" d="M2 3h12v8H8l-3.4 3V11H2z"/>',
  bell: '<path class="ol" d="M3 11.6c1-1 1.4-2 1.4-4.6C4.4 4.6 5.8 3 8 3s3.6 1.6 3.6 4c0 2.6.4 3.6 1.4 4.6zM6.6 13.4c.4.6.8.8 1.4.8s1-.2 1.4-.8M8 3V1.6"/>',
  gear: '<path class="ol" d="M2 4.5h6M11 4.5h3M9.5 3v3M2 8h2M7 8h7M5.5 6.5v3M2 11.5h7M12 11.5h2M10.5 10v3"/>',
  clock: '<circle cx="8" cy="8" r="6" class="ol"/><path class="ol" d="M8 4.4V8l2.6 1.6"/>',
  save: '<path class="ol" d="M8 2v8M4.8 7 8 10.2 11.2 7M2.6 13.6h10.8"/>',
  swap: '<path class="ol" d="M2.4 5.4h10M9.6 2.6l2.8 2.8-2.8 2.8M13.6 10.6h-10M6.4 7.8l-2.8 2.8 2.8 2.8"/>',
  flag: '<path class="ol" d="M4 14.4V2M4 2.6h8.4l-2 2.8 2 2.8H4"/>',
  corner: '<path class="ol" d="M3 13 6.4 5.4 13 3"/><circle cx="6.4" cy="5.4" r="1.9" class="of"/>',
  turnl: '<path class="ol" d="M4 4.4A5.4 5.4 0 1 1 2.8 9.4M4 1.4v3.4h3.4"/>',
  turnr: '<path class="ol" d="M12 4.4A5.4 5.4 0 1 0 13.2 9.4M12 1.4v3.4H8.6"/>',
  book: '<path class="ol" d="M8 4C6.4 2.8 4.2 2.6 2 3v9.6c2.2-.4 4.4-.2 6 1 1.6-1.2 3.8-1.4 6-1V3c-2.2-.4-4.4-.2-6 1zM8 4v9.6"/>',
  bulb: '<path class="ol" d="M5.8 10.6C4.4 9.6 3.6 8.2 3.6 6.6a4.4 4.4 0 0 1 8.8 0c0 1.6-.8 3-2.2 4v1.2H5.8zM6.4 14h3.2"/>',
  list: '<path class="ol" d="M5.6 4h8M5.6 8h8M5.6 12h8M2.4 4v.1M2.4 8v.1M2.4 12v.1"/>',
  table:
    '<rect x="2" y="2.6" width="12" height="10.8" rx="1" class="ol"/><circle cx="6" cy="9.4" r="1.7" class="ol"/>' +
    '<circle cx="10.4" cy="6" r="1.3" class="of"/>',
  copy: '<rect x="5" y="5" width="8.6" height="8.6" rx="1.2" class="ol"/><path class="ol" d="M3.4 11H2.4V2.4H11v1"/>',
  trash: '<path class="ol" d="M2.8 4.4h10.4M6 4.2V2.4h4v1.8M4.2 4.6l.6 9h6.4l.6-9"/>',
  print: '<path class="ol" d="M4.4 6V2h7.2v4M4.4 11.4H2V6h12v5.4h-2.4M4.4 9.4h7.2V14H4.4z"/>',
  moon: '<path class="ol" d="M13 9.6A5.6 5.6 0 0 1 6.4 3 5.6 5.6 0 1 0 13 9.6z"/>',
  person: '<circle cx="8" cy="5" r="2.6" class="ol"/><path class="ol" d="M2.8 13.8c0-3 2.2-4.8 5.2-4.8s5.2 1.8 5.2 4.8"/>',
};
