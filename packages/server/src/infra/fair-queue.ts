/** A queue that serves those who wait by turns: whoever puts much into it delays themselves, and others little. */
export class FairQueue<T> {
  /** By name; the first is served next. */
  readonly #lines = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(name: string, item: T): void {
    const line = this.#lines.get(name);
    if (line === undefined) this.#lines.set(name, [item]);
    else line.push(item);
    this.#length += 1;
  }

  shift(): T | undefined {
    for (const [name, line] of this.#lines) {
      const item = line.shift();
      this.#lines.delete(name);
      if (line.length > 0) this.#lines.set(name, line);
      this.#length -= 1;
      return item;
    }
    return undefined;
  }

  remove(name: string, item: T): void {
    const line = this.#lines.get(name);
    const at = line?.indexOf(item) ?? -1;
    if (line === undefined || at === -1) return;
    line.splice(at, 1);
    this.#length -= 1;
    if (line.length === 0) this.#lines.delete(name);
  }

  /** How many would be served before the next of this name, at most. */
  aheadOf(name: string): number {
    const own = this.#lines.get(name)?.length ?? 0;
    let ahead = own;
    // In each round until then, every other name that still has somebody is served once.
    for (const [other, line] of this.#lines) if (other !== name) ahead += Math.min(line.length, own + 1);
    return ahead;
  }

  /** Takes out what `isOver` says. */
  takeOut(isOver: (item: T) => boolean): T[] {
    return [...this.#lines].flatMap(([name, line]) => {
      const over = line.filter(isOver);
      for (const item of over) this.remove(name, item);
      return over;
    });
  }
}
