/** What the client was told, written down by the client. */

export type Kind = 'manuscript' | 'status' | 'project' | 'edit' | 'link' | 'news';

export interface Acknowledgement {
  readonly kind: Kind;
  /** Of the row. */
  readonly id: string;
  /** What was written: a title, a status, an SPP number, an address. */
  readonly value: string;
  /** When the answer was there, in milliseconds, never too early. */
  readonly at: number;
}

/** How requests ended that were not acknowledged, and what was asked again. */
export interface Counts {
  /** 503 with Retry-After: nothing is wrong, come again. */
  shed: number;
  /** 507. */
  full: number;
  /** 500, or 503 without Retry-After where a key was sent. */
  failed: number;
  /** No answer on a connection that was there. */
  cut: number;
  /** Nobody listened. */
  absent: number;
  /** Sent again with the same key after no answer. */
  repeated: number;
  /** Any other answer, by its status. */
  readonly refused: Map<number, number>;
}

export class Ledger {
  readonly acknowledged: Acknowledgement[] = [];
  /** Values that were sent for a row and never answered: they may be stored or not. */
  readonly unanswered = new Map<string, Set<string>>();
  readonly counts: Counts = {
    shed: 0,
    full: 0,
    failed: 0,
    cut: 0,
    absent: 0,
    repeated: 0,
    refused: new Map(),
  };

  acknowledge(kind: Kind, id: string, value: string): void {
    // A millisecond later than the clock says, which rounds down.
    this.acknowledged.push({ kind, id, value, at: Date.now() + 1 });
  }

  leaveOpen(id: string, value: string): void {
    const values = this.unanswered.get(id) ?? new Set();
    this.unanswered.set(id, values.add(value));
  }

  refuse(status: number): void {
    this.counts.refused.set(status, (this.counts.refused.get(status) ?? 0) + 1);
  }

  /** What had been acknowledged by then. */
  upTo(moment: number): Ledger {
    const earlier = new Ledger();
    earlier.acknowledged.push(...this.acknowledged.filter(({ at }) => at <= moment));
    for (const { id, value, at } of this.acknowledged) if (at > moment) earlier.leaveOpen(id, value);
    for (const [id, values] of this.unanswered) for (const value of values) earlier.leaveOpen(id, value);
    return earlier;
  }

  describeRefusals(): string {
    return [...this.counts.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  }
}
