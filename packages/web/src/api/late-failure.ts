/** Failures of what somebody sent and then left: a form or dialog that is gone can show none. */
let tell: ((message: string) => void) | undefined;

/** Set by the app area. */
export function onLateFailure(handler: ((message: string) => void) | undefined): void {
  tell = handler;
}

/** An empty sentence says that nothing failed. */
export function tellLate(message: string): void {
  if (message !== '') tell?.(message);
}
