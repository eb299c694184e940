import sharp from 'sharp';

/** Pictures for the sample news: book covers in the portal's colours. */

export const coverStyles = ['shelf', 'trio', 'open', 'stack', 'single', 'twig', 'kawung'] as const;
export type CoverStyle = (typeof coverStyles)[number];

const WIDTH = 1600;
const HEIGHT = 900;

const colour = {
  mori: '#FBF8F1',
  serat: '#F3EDE0',
  garis: '#DFD5C2',
  wedel: '#1F4468',
  wedelTua: '#143150',
  soga: '#84461A',
  prada: '#B07A1E',
  pradaTerang: '#E0B25A',
  enha: '#1D4F7C',
  hidayah: '#1E6144',
  izzah: '#A8420F',
} as const;

/** Draws a cover as PNG. */
export function drawCover(style: CoverStyle): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${kawung}</defs>${drawings[style]()}</svg>`;
  // The server decodes no SVG (threat T18); for our own it is enabled briefly.
  const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(svgLoader);
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 64 })
    .toBuffer()
    .finally(() => sharp.block(svgLoader));
}

/** Kawung, a batik pattern of crossing ovals, as a tile. */
const kawung = `<pattern id="kawung" width="88" height="88" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><g fill="none" stroke="${colour.pradaTerang}" stroke-width="2.5"><path d="M62 0A62 62 0 0 1 0 62M26 0A62 62 0 0 0 88 62M0 26A62 62 0 0 1 62 88M88 26A62 62 0 0 0 26 88"/></g></pattern>`;

const drawings: Record<CoverStyle, () => string> = {
  shelf: () => ground(colour.serat) + shelf(),
  trio: () =>
    ground(colour.serat) +
    shelfBoard() +
    book([330, 190, 270, 480], colour.hidayah) +
    book([665, 130, 300, 540], colour.enha) +
    book([1030, 220, 250, 450], colour.izzah),
  open: () => ground(colour.wedelTua) + ornament(0.22) + openBook(),
  stack: () => ground(colour.serat) + shelfBoard() + stack(),
  single: () => ground(colour.wedel) + ornament(0.16) + book([620, 110, 400, 680], colour.wedelTua),
  twig: () => ground(colour.serat) + shelfBoard() + book([620, 100, 380, 570], colour.izzah) + twig(810, 455),
  kawung: () => ground(colour.wedelTua) + ornament(0.75) + title([800, 450, 520, 240], colour.wedelTua),
};

/** Left, top, width and height; for a title its centre. */
type Box = readonly [x: number, y: number, width: number, height: number];

function rect([x, y, width, height]: Box, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

function ground(fill: string): string {
  return rect([0, 0, WIDTH, HEIGHT], fill);
}

function ornament(opacity: number): string {
  return rect([0, 0, WIDTH, HEIGHT], 'url(#kawung)', `opacity="${opacity}"`);
}

/** The board on which books stand. */
function shelfBoard(): string {
  return rect([0, 670, WIDTH, 230], colour.garis) + rect([0, 670, WIDTH, 8], colour.soga);
}

/** A closed book from the front: cover, hinge, a plate with the double rule of a title page. */
function book([x, y, width, height]: Box, cover: string): string {
  const plate = width * 0.62;
  return [
    rect([x + 10, y + 10, width, height - 10], colour.mori),
    rect([x, y, width, height], cover),
    rect([x + width * 0.06, y, 4, height], '#000000', 'opacity="0.22"'),
    rect([x, y, width, height], 'url(#kawung)', 'opacity="0.18"'),
    title([x + width * 0.53, y + height * 0.34, plate, height * 0.24], cover),
    rect([x + width * 0.43, y + height * 0.84, width * 0.2, 5], colour.pradaTerang),
  ].join('');
}

/** A plate between double rules; lines stand for words, which would need a font. */
function title([cx, cy, width, height]: Box, fill: string): string {
  const x = cx - width / 2;
  const y = cy - height / 2;
  const rule = (at: number, thick: number): string => rect([x, at, width, thick], colour.pradaTerang);
  const word = (at: number, part: number): string =>
    rect([cx - (width * part) / 2, at, width * part, height * 0.09], colour.mori, `rx="${height * 0.02}"`);
  return [
    rect([x, y, width, height], fill),
    rule(y, 6),
    rule(y + 14, 2),
    word(y + height * 0.34, 0.72),
    word(y + height * 0.55, 0.46),
    rule(y + height - 16, 2),
    rule(y + height - 6, 6),
  ].join('');
}

/** Two rows of spines, each a little different. */
function shelf(): string {
  const fills = [colour.enha, colour.hidayah, colour.izzah, colour.wedelTua, colour.soga];
  const row = (bottom: number, shift: number): string => {
    const spines: string[] = [];
    let x = 60;
    for (let at = 0; x < WIDTH - 130; at += 1) {
      const width = 58 + ((at * 37 + shift * 11) % 44);
      const height = 270 + ((at * 53 + shift * 29) % 80);
      spines.push(
        spine([x, bottom - height, width, height], fills[(at * 2 + shift) % fills.length] ?? colour.enha),
      );
      x += width + 6 + ((at + shift) % 6 === 5 ? 46 : 0);
    }
    return spines.join('') + rect([0, bottom, WIDTH, 26], colour.soga);
  };
  return row(420, 0) + row(840, 3);
}

function spine([x, y, width, height]: Box, fill: string): string {
  const band = (at: number): string => rect([x, y + height * at, width, 5], colour.pradaTerang);
  const label = rect(
    [x + width * 0.3, y + height * 0.34, width * 0.4, height * 0.36],
    colour.mori,
    'opacity="0.85"',
  );
  return rect([x, y, width, height], fill) + band(0.1) + band(0.14) + label + band(0.86);
}

function stack(): string {
  const layers = [
    [380, 590, 840, 80, colour.hidayah],
    [440, 506, 760, 84, colour.enha],
    [400, 436, 790, 70, colour.izzah],
    [490, 352, 660, 84, colour.wedelTua],
    [530, 286, 600, 66, colour.soga],
  ] as const;
  const ribbon = `<path d="M1010 352v150l22-26 22 26V352z" fill="${colour.pradaTerang}"/>`;
  const lying = ([x, y, width, height, fill]: (typeof layers)[number]): string =>
    [
      rect([x, y, width, height], fill),
      rect([x + width - 34, y + 8, 34, height - 16], colour.mori),
      rect([x + 60, y, 5, height], colour.pradaTerang),
      rect([x + 74, y, 5, height], colour.pradaTerang),
      rect([x + width * 0.3, y + height * 0.42, width * 0.3, height * 0.16], colour.mori, 'opacity="0.85"'),
    ].join('');
  return layers.map(lying).join('') + ribbon;
}

function openBook(): string {
  const page = (mirror: boolean): string => {
    const side = `<path d="M800 250C680 190 500 180 340 220V690C500 650 680 660 800 720z" fill="${colour.mori}"/>`;
    const lines = Array.from({ length: 8 }, (_, at) => {
      const y = 300 + at * 44;
      const curve =
        at === 7 ? `C450 ${y - 33} 520 ${y - 35} 590 ${y - 29}` : `C520 ${y - 40} 640 ${y - 34} 750 ${y}`;
      return `<path d="M400 ${y - 22}${curve}" stroke="${colour.garis}" stroke-width="10" fill="none"/>`;
    }).join('');
    return mirror ? `<g transform="translate(1600 0) scale(-1 1)">${side}${lines}</g>` : side + lines;
  };
  const cover = `<path d="M316 240V726C500 690 690 700 800 756C910 700 1100 690 1284 726V240z" fill="${colour.soga}"/>`;
  return `${cover}${page(false)}${page(true)}${rect([797, 250, 6, 470], colour.garis)}`;
}

/** A twig with leaves, on the cover of the children's book. */
function twig(x: number, y: number): string {
  const blade = (dx: number, dy: number, turn: number): string =>
    `<path transform="translate(${x + dx} ${y + dy}) rotate(${turn})" d="M0 0C30 -40 90 -40 120 0C90 40 30 40 0 0z" fill="${colour.pradaTerang}"/>`;
  const stem = `<path d="M${x} ${y + 112}C${x} ${y + 80} ${x - 6} ${y + 50} ${x + 4} ${y}" stroke="${colour.pradaTerang}" stroke-width="8" fill="none"/>`;
  return stem + blade(2, 86, -30) + blade(-2, 64, 205) + blade(2, 20, -60);
}
