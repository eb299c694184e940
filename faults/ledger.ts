/** The clients' record of the answers they got. */

export interface Acknowledgement {
  readonly kind: 'manuscript' | 'status' | 'project' | 'news';
  /** The id of the row; of the manuscript for a status. */
  readonly id: string;
  /** When the answer had arrived, in milliseconds, rounded up. */
  readonly at: number;
}

export class Ledger {
  readonly acknowledged: Acknowledgement[] = [];
  /** Requests that were not acknowledged: 503, 507, another 5xx, no answer; and those sent again with their key. */
  readonly counts = { overloaded: 0, diskFull: 0, failed: 0, unanswered: 0, repeated: 0 };
  /** Other answers, by status. */
  readonly refused = new Map<number, number>();

  acknowledge(kind: Acknowledgement['kind'], id: string): void {
    // A millisecond is added because the clock rounds down.
    this.acknowledged.push({ kind, id, at: Date.now() + 1 });
  }

  /** That every write was taken, or refused for the fault alone. */
  get kept(): Record<string, boolean> {
    const refusals = [...this.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
    return {
      [`no answer 500 (${this.counts.failed})`]: this.counts.failed === 0,
      [`no refusals (${refusals})`]: this.refused.size === 0,
    };
  }
}
