/** Joins the menu button of the header with the menu that it opens. */
export const menuId = 'menu-utama';

/**
 * The phone menu is a native popover: it opens, closes with Esc or a tap beside it and returns focus without any
 * script. This only says so in `aria-expanded`, and closes it when the window grows past it.
 */
export function watchMenu(): void {
  const menu = document.getElementById(menuId);
  const button = document.querySelector(`[popovertarget="${menuId}"]`);
  menu?.addEventListener('beforetoggle', ({ newState }) => {
    button?.setAttribute('aria-expanded', String(newState === 'open'));
  });
  matchMedia('(width >= 48rem)').addEventListener('change', () => menu?.hidePopover?.());
}
