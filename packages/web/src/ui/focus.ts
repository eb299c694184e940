const editable =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';

/** Whether somebody is in a field there, so that keys would be lost. */
export function isTyping(): boolean {
  return document.activeElement?.matches(editable) ?? false;
}

/**
 * Gives the focus to what comes late, such as the place of what was saved: not to somebody who types elsewhere by then,
 * and not behind a dialog that was opened meanwhile. `from` is where the person was when it began.
 */
export function moveFocus(target: HTMLElement | null | undefined, from?: Element | null): void {
  const at = document.activeElement;
  if (target == null || (isTyping() && at !== target && from?.contains(at) !== true)) return;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (dialog === undefined || dialog.contains(target)) target.focus();
}
