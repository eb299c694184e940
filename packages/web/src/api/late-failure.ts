let show: ((message: string) => void) | undefined;

/** Set by the app area. */
export function onLateFailure(handler: ((message: string) => void) | undefined): void {
  show = handler;
}

/**
 * Shows the failure of a request as a toast, because its form or dialog is gone by then. An empty message only removes the
 * toast that says the request is still being sent.
 */
export function showLateFailure(message: string): void {
  show?.(message);
}

/** For a request that succeeded after its form or dialog was closed. */
export function removeSendingToast(): void {
  show?.('');
}
