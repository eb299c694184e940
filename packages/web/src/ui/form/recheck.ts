/** Makes the form check a field again that was changed by code, as if it had just been left. */
export function recheck(input: HTMLInputElement | null): void {
  input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
