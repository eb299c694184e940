/** What can be pressed. */
const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="option"], [role="tab"], [role="menuitem"]';
/** Two presses this close in time are one double press of somebody who saw only what was there at the first. */
const togetherMs = 500;
/** A finger does not hit the same point twice. */
const samePlacePixels = 24;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** What was there, and how it called itself: one element may come to stand for another thing. */
  readonly control: Element | null;
  readonly name: string;
}

function pressOf(event: PointerEvent): Press {
  const control = event.target instanceof Element ? event.target.closest(controls) : null;
  const name = control?.getAttribute('aria-label') ?? control?.textContent ?? '';
  return { at: event.timeStamp, x: event.clientX, y: event.clientY, control, name };
}

function isSamePlace(first: Press, second: Press): boolean {
  return Math.hypot(first.x - second.x, first.y - second.y) <= samePlacePixels;
}

/** Whether the second means what was there at the first, or was made somewhere else, or later. */
export function isMeant(first: Press | undefined, second: Press): boolean {
  if (first === undefined || second.at - first.at > togetherMs || !isSamePlace(first, second)) return true;
  return first.control === second.control && first.name === second.name;
}

/**
 * A press acts on what the person saw: the second of two quick presses at one place only on the control that was there at
 * the first, and a key that is held down presses once. Presses of keyboards, switches and assistive technology come
 * without pointer events or elsewhere, and always act.
 */
export function guardPresses(): void {
  let last: Press | undefined;
  /** What the last press hit. */
  let on: EventTarget | null = null;
  let ignores = false;
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // What was there has moved with its page or box: the same point is another place now.
  addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Node && on instanceof Node && target.contains(on)) last = undefined;
    },
    true,
  );
  // Whoever has moved away and come back aims anew.
  addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (last !== undefined && Math.hypot(last.x - x, last.y - y) > samePlacePixels) last = undefined;
    },
    true,
  );
  addEventListener(
    'pointerdown',
    (event) => {
      const press = pressOf(event);
      ignores = press.control !== null && !isMeant(last, press);
      on = event.target;
      // Who goes on pressing means still what was there first.
      last = ignores && last !== undefined ? { ...last, at: press.at } : press;
    },
    true,
  );
  // Some controls act before the click.
  addEventListener('mousedown', (event) => ignores && stop(event), true);
  addEventListener(
    'click',
    (event) => {
      // Without a pointer, or of another press: `detail` counts the presses of a pointer.
      if (!ignores || event.detail === 0) return;
      ignores = false;
      stop(event);
    },
    true,
  );
  addEventListener(
    'keydown',
    (event) => {
      ignores = false;
      if (event.repeat && event.key === 'Enter' && !isTextArea(event.target)) stop(event);
    },
    true,
  );
}

/** There a held Enter makes lines. */
function isTextArea(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, [contenteditable]');
}
