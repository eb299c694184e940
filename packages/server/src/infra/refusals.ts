/** Milliseconds until a refusal is given, at most: with few of them, and however many there are. */
const most = { ofFew: 50, ever: 2000 };
/** Milliseconds for each that waits: a thousand are given in a second, because half of these pass before one on average. */
const each = 2;

/**
 * Gives refusals after a while, drawn by lot, and not all in one turn of the event loop. Refused clients that ask again at
 * once would otherwise take all of the time, and nothing would become of what was admitted.
 */
export class Refusals {
  #waiting = 0;

  give(refuse: () => void): void {
    this.#waiting += 1;
    const latest = Math.min(most.ever, Math.max(most.ofFew, this.#waiting * each));
    setTimeout(() => {
      this.#waiting -= 1;
      refuse();
    }, Math.random() * latest);
  }
}
