import { carouselControlsId, carouselId } from '../ui/carousel-ids.ts';

/**
 * What the row of slides cannot do by scrolling alone: arrows and arrow keys that turn a whole page and wrap around (§2
 * Home carousel), and the announced position. Swiping, snapping and smoothness are the browser's and the style sheet's.
 */
export function startCarousel(): void {
  const row = document.getElementById(carouselId);
  const controls = document.getElementById(carouselControlsId);
  const status = controls?.querySelector('[role=status]');
  if (!row || !controls || !status) return;
  const slides = [...row.children] as HTMLElement[];
  let at = 0;
  let settleTimer = 0;

  const leftOf = (index: number) => (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
  const pageSize = () => Math.round(row.clientWidth / (slides[0]?.offsetWidth ?? 1));
  const show = (index: number) => {
    at = index;
    const label = slides[at]?.dataset.label ?? '';
    if (status.textContent !== label) status.textContent = label;
  };
  const turn = (step: number) => {
    clearTimeout(settleTimer);
    const last = slides.length - pageSize();
    const next = at + step * pageSize();
    if (step < 0) show(at <= 0 ? last : Math.max(next, 0));
    else show(at >= last ? 0 : Math.min(next, last));
    row.scrollTo({ left: leftOf(at) });
  };

  for (const button of controls.querySelectorAll('button')) {
    button.addEventListener('click', () => turn(Number(button.value)));
  }
  row.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(step);
  });
  // During a scroll only its end counts; for browsers without `scrollend` a pause is used.
  row.addEventListener('onscrollend' in window ? 'scrollend' : 'scroll', () => {
    clearTimeout(settleTimer);
    settleTimer = window.setTimeout(() => show(Math.round(row.scrollLeft / leftOf(1))), 150);
  });
  new ResizeObserver(() => {
    controls.hidden = slides.length <= pageSize();
  }).observe(row);
}
