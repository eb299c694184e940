/** The client's record of the answers it got. */

export type Kind = 'manuscript' | 'status' | 'project' | 'edit' | 'link' | 'news';

export interface Acknowledgement {
  readonly kind: Kind;
  /** The id of the row. */
  readonly id: string;
  /** The written value: a title, a status, an SPP number, an address. */
  readonly value: string;
  /** When the answer had arrived, in milliseconds, rounded up. */
  readonly at: number;
}

/** Counts of requests that were not acknowledged, and of retries. */
export interface Counts {
  /** 503 with Retry-After. */
  shed: number;
  /** 507, a full disk. */
  full: number;
  /** 500, or 503 without Retry-After where a key was sent. */
  failed: number;
  /** No answer on an established connection. */
  cut: number;
  /** The connection was refused. */
  absent: number;
  /** Sent again with the same idempotency key after no answer. */
  repeated: number;
  /** Other answers, by status. */
  readonly refused: Map<number, number>;
}

export class Ledger {
  readonly acknowledged: Acknowledgement[] = [];
  /** Values sent without an answer, by row: they may be stored or not. */
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
    // A millisecond is added because the clock rounds down.
    this.acknowledged.push({ kind, id, value, at: Date.now() + 1 });
  }

  leaveOpen(id: string, value: string): void {
    const values = this.unanswered.get(id) ?? new Set();
    this.unanswered.set(id, values.add(value));
  }

  refuse(status: number): void {
    this.counts.refused.set(status, (this.counts.refused.get(status) ?? 0) + 1);
  }

  /** The writes acknowledged before a moment. */
  upTo(moment: number): Ledger {
    const earlier = new Ledger();
    for (const one of this.acknowledged) {
      if (one.at <= moment) earlier.acknowledged.push(one);
      else earlier.leaveOpen(one.id, one.value);
    }
    for (const [id, values] of this.unanswered) for (const value of values) earlier.leaveOpen(id, value);
    return earlier;
  }

  describeRefusals(): string {
    return [...this.counts.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  }
}
