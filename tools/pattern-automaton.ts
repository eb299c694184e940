/** A regular expression as an automaton, to ask how many ways it has to read the same text. */

/** Letters that stand for all: what a class of ours could tell apart. */
const alphabet = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u0085\u00a0é\u0300ßЖあ\u200b\u2028\u202a\u2066\uff10\u{1f600}',
];

interface Edge {
  readonly to: number;
  /** The letters it reads, as the pattern writes them; undefined reads nothing. */
  readonly reads?: string;
  /** Reads nothing but may refuse. */
  readonly asserts?: true;
}
interface Part {
  readonly from: number;
  readonly to: number;
}

export interface Automaton {
  readonly edges: readonly (readonly Edge[])[];
  readonly start: number;
  readonly end: number;
  /** The letters, one of each kind that the pattern treats alike. */
  readonly letters: readonly string[];
  reads(edge: Edge, letter: string): boolean;
}

/** No text that grows makes this many longer. */
const FEW = 128;

const letter =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|[^\\()[\]{}*+?|^$]|[\]{}]/suy;

/** @throws Error for what it does not know, so that no pattern is waved through */
export function automatonOf(source: string, flags: string): Automaton {
  const builder = new Builder(source);
  const { from, to } = builder.whole();
  // Where a search may begin anywhere, it begins everywhere in turn: as if any text could be read before.
  if (!flags.includes('y') && !/^\^(?![^(]*\|)/.test(source)) builder.link(from, { to: from, reads: '[^]' });
  const start = builder.state();
  builder.link(start, { to: from });
  const known = new Map<string, ReadonlySet<string>>();
  for (const { reads } of builder.edges.flat()) {
    if (reads === undefined || known.has(reads)) continue;
    const pattern = new RegExp(`^(?:${reads})$`, flags.replace(/[dgmy]/g, ''));
    known.set(reads, new Set(alphabet.filter((each) => pattern.test(each))));
  }
  const kindOf = (each: string) => [...known.values()].map((set) => Number(set.has(each))).join('');
  const letters = [...new Map(alphabet.map((each) => [kindOf(each), each])).values()];
  const reads = ({ reads: text }: Edge, each: string) =>
    text !== undefined && known.get(text)?.has(each) === true;
  return { edges: builder.edges, start, end: to, letters, reads };
}

class Builder {
  readonly edges: Edge[][] = [];
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  state(): number {
    return this.edges.push([]) - 1;
  }

  link(from: number, edge: Edge): void {
    this.edges[from]?.push(edge);
  }

  whole(): Part {
    const part = this.#alternatives();
    if (this.#at < this.#source.length) throw this.#unknown();
    return part;
  }

  #alternatives(): Part {
    const [from, to] = [this.state(), this.state()];
    do {
      const part = this.#sequence();
      this.link(from, { to: part.from });
      this.link(part.to, { to });
    } while (this.#take('|'));
    return { from, to };
  }

  #sequence(): Part {
    const from = this.state();
    let to = from;
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      const part = this.#repeated();
      this.link(to, { to: part.from });
      to = part.to;
    }
    return { from, to };
  }

  /** So many times at most is read as twice at most, what goes beyond any field's length as any number of times. */
  #repeated(): Part {
    const begin = this.#at;
    const part = this.#atom();
    const count = this.#match(/([*+?])|\{(\d+)(,?)(\d*)\}/y);
    if (count === undefined) return part;
    this.#take('?');
    const [, sign, least = '', comma, most = ''] = count;
    const [from, to] = [this.state(), this.state()];
    this.link(from, { to: part.from });
    this.link(part.to, { to });
    if (sign === '*' || sign === '?' || least === '0') this.link(from, { to });
    const times =
      sign === '?'
        ? 1
        : sign !== undefined || (comma !== '' && most === '')
          ? Infinity
          : Number(most || least);
    if (times > FEW) this.link(part.to, { to: part.from });
    else if (times > 1) {
      const after = this.#at;
      this.#at = begin;
      const again = this.#atom();
      this.#at = after;
      this.link(part.to, { to: again.from });
      this.link(again.to, { to });
    }
    return { from, to };
  }

  #atom(): Part {
    const group = this.#match(/\((?:\?(?:<?[=!]|:|<\w+>))?/y);
    if (group !== undefined) {
      const inside = this.#at;
      const part = this.#alternatives();
      const text = this.#source.slice(inside, this.#at);
      if (!this.#take(')')) throw this.#unknown();
      if (!/[=!]$/.test(group[0])) return part;
      if (/[*+{]/.test(text.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '')))
        throw new Error('repeats in a look-around');
      return this.#edge({ asserts: true });
    }
    if (this.#match(/\\[bB]|[\^$]/y)) return this.#edge({ asserts: true });
    if (this.#match(/\\[1-9k]/y)) throw new Error('a reference to a group');
    const [text] = this.#match(letter) ?? [];
    if (text === undefined) throw this.#unknown();
    return this.#edge({ reads: text });
  }

  #edge(edge: Omit<Edge, 'to'>): Part {
    const part = { from: this.state(), to: this.state() };
    this.link(part.from, { ...edge, to: part.to });
    return part;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }

  #unknown(): Error {
    return new Error(`not known: ${this.#source.slice(this.#at, this.#at + 20)}`);
  }
}
