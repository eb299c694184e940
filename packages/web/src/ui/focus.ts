const editable =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';

/** Whether somebody is in a field there, so that keys would be lost. */
export function isTyping(): boolean {
  return document.activeElement?.matches(editable) ?? false;
}

/** Whether somebody is in a field by now that is not within `from`, where it began. */
export function isTypingElsewhere(from?: Element | null): boolean {
  return isTyping() && from?.contains(document.activeElement) !== true;
}

/**
 * Gives the focus to what comes late, such as the place of what was saved: not to somebody who types elsewhere by then,
 * and not behind a dialog that was opened meanwhile. `from` is where the person was when it began; without it, somebody
 * who types anywhere keeps the focus.
 */
export function moveFocusUnlessTyping(target: HTMLElement | null | undefined, from?: Element | null): void {
  if (target == null || (isTypingElsewhere(from) && document.activeElement !== target)) return;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (dialog === undefined || dialog.contains(target)) target.focus();
}
