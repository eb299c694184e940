import { startCarousel } from './app/public-carousel.ts';
import { menuId } from './app/public-menu.ts';

/**
 * The island of public pages (DESIGN §3, kind 1); everything else on them is links. The phone menu is a native
 * popover: it opens, closes with Esc or a tap beside it and returns focus without any script. This only says so in
 * `aria-expanded`, and closes it when the window grows past it.
 */
const menu = document.getElementById(menuId);
const button = document.querySelector(`[popovertarget="${menuId}"]`);
menu?.addEventListener('beforetoggle', ({ newState }) => {
  button?.setAttribute('aria-expanded', String(newState === 'open'));
});
matchMedia('(width >= 48rem)').addEventListener('change', () => menu?.hidePopover?.());
startCarousel();
