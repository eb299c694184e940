/** Scripts that domains are written in. One name in letters of two of them may look like another domain. */
const scripts: readonly RegExp[] = [
  /^[\p{scx=Latin}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Arabic}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Cyrillic}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Greek}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Hebrew}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Han}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Hiragana}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Katakana}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Hangul}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Thai}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Devanagari}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Bengali}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Tamil}\p{M}\p{Nd}-]+$/u,
  /^[\p{scx=Javanese}\p{M}\p{Nd}-]+$/u,
];

/** An address with how its domain reads beside it, where that has letters beyond ASCII, which are stored as punycode. */
export function emailWithReadableDomain(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const names = domain.split('.').map(readName);
  const readable = names.join('.');
  const isReadable =
    readable !== domain && names.every((name) => scripts.some((script) => script.test(name)));
  return isReadable && isSameHost(readable, domain) ? `${email} (\u2068${readable}\u2069)` : email;
}

/** Whether browsers read the one as the other. */
function isSameHost(readable: string, domain: string): boolean {
  const url = `https://${readable}/`;
  return URL.canParse(url) && new URL(url).hostname === domain;
}

/** One name of a domain, between two points; as it is where it is no punycode. */
function readName(name: string): string {
  const coded = name.startsWith('xn--') ? name.slice(4) : '';
  const at = coded.lastIndexOf('-');
  const plain = [...coded.slice(0, Math.max(at, 0))].map((letter) => letter.codePointAt(0) ?? 0);
  const decoded = coded === '' ? undefined : decodePunycode(plain, coded.slice(at + 1));
  return decoded === undefined ? name : String.fromCodePoint(...decoded);
}

// The parameters of RFC 3492, section 5.
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;

/** The decoding of RFC 3492, section 6.2: each number tells the next letter and its place. */
function decodePunycode(plain: readonly number[], coded: string): number[] | undefined {
  const letters = [...plain];
  let [codePoint, place, bias] = [128, 0, 72];
  let rest = coded;
  while (rest !== '') {
    const read = readNumber(rest, bias);
    if (read === undefined) return undefined;
    const count = letters.length + 1;
    bias = adapt(read.value, count, letters.length === plain.length);
    place += read.value;
    codePoint += Math.floor(place / count);
    place %= count;
    if (codePoint > 0x10ffff) return undefined;
    letters.splice(place, 0, codePoint);
    place += 1;
    rest = rest.slice(read.length);
  }
  return letters;
}

function readNumber(text: string, bias: number): { value: number; length: number } | undefined {
  let [value, weight] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(text.charAt(at));
    const threshold = Math.min(Math.max(base * (at + 1) - bias, tMin), tMax);
    value += digit * weight;
    if (digit < 0 || value > 2 ** 31) return undefined;
    if (digit < threshold) return { value, length: at + 1 };
    weight *= base - threshold;
  }
  return undefined;
}

function adapt(value: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(value / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let steps = 0;
  for (; delta > ((base - tMin) * tMax) / 2; steps += base) delta = Math.floor(delta / (base - tMin));
  return steps + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}
