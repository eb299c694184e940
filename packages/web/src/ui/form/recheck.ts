/** Has the form look at a field again that was changed from elsewhere: as if somebody had just left it. */
export function recheck(input: HTMLInputElement | null): void {
  input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
