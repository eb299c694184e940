import { watchShifts } from './layout-shifts.ts';

/** What can be pressed. */
const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="option"], [role="tab"], [role="menuitem"]';
/** Two presses this close in time are one double press of somebody who saw only what was there at the first. */
const doublePressMs = 500;
/** A finger does not hit the same point twice. */
const samePlacePixels = 24;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The pressed control and its label: React may use the same element for another action. */
  readonly control: Element | null;
  readonly name: string;
  /** The control sends a form or a request. */
  readonly sends?: boolean;
  /** The page was scrolled since: the same point shows something else now. */
  readonly isMoved?: boolean;
}

function pressOf(event: PointerEvent): Press {
  const control = event.target instanceof Element ? event.target.closest(controls) : null;
  const name = control?.getAttribute('aria-label') ?? control?.textContent ?? '';
  const sends = control?.matches('form [type="submit"], [type="submit"][form], [data-sends]') ?? false;
  return { at: event.timeStamp, x: event.clientX, y: event.clientY, control, name, sends };
}

function isSamePlace(first: Press, second: Press): boolean {
  return Math.hypot(first.x - second.x, first.y - second.y) <= samePlacePixels;
}

/** Whether the second press was meant: it hits the control of the first, another place, or comes later. */
export function isMeant(first: Press | undefined, second: Press): boolean {
  if (first === undefined || second.at - first.at > doublePressMs || !isSamePlace(first, second)) return true;
  // A button that sends is pressed once, even if the answer to the first press came before the second.
  const isSame = first.control === second.control;
  if (isSame && second.sends === true) return false;
  return first.isMoved === true || (isSame && first.name === second.name);
}

/**
 * Ignores presses on controls that the person cannot have seen: of two quick presses at one place the second acts only on the
 * control of the first, a press on a control that has just moved under the pointer does nothing, and a key that is held down
 * presses once. Presses by keyboard, switch or assistive technology come without pointer events and are never ignored.
 */
export function guardPresses(): void {
  let last: Press | undefined;
  /** The target of the last press. */
  let pressed: EventTarget | null = null;
  let isIgnored = false;
  /** When and where the pointer moved last. A finger does not move before it presses. */
  let lastMove = { at: 0, x: 0, y: 0 };
  const shifts = watchShifts();
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener(
    'scroll',
    ({ target }) => {
      if (last !== undefined && target instanceof Node && pressed instanceof Node && target.contains(pressed))
        last = { ...last, isMoved: true };
    },
    true,
  );
  // Who has moved the pointer away and back presses on purpose.
  addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y, timeStamp }) => {
      // The browser also fires this for a resting pointer when the page moves below it.
      if (x !== lastMove.x || y !== lastMove.y) lastMove = { at: timeStamp, x, y };
      if (last !== undefined && Math.hypot(last.x - x, last.y - y) > samePlacePixels) last = undefined;
    },
    true,
  );
  addEventListener(
    'pointerdown',
    (event) => {
      const press = pressOf(event);
      isIgnored =
        press.control !== null &&
        (!isMeant(last, press) || shifts.movedUnder(press.control, { ...press, aimed: lastMove.at }));
      pressed = event.target;
      // Further quick presses still count as presses on the first control.
      last = isIgnored && last !== undefined ? { ...last, at: press.at } : press;
    },
    true,
  );
  // Some controls act before the click.
  addEventListener('mousedown', (event) => isIgnored && stop(event), true);
  addEventListener(
    'click',
    (event) => {
      // `detail` is 0 for a click without a pointer, such as by Enter.
      if (!isIgnored || event.detail === 0) return;
      isIgnored = false;
      stop(event);
    },
    true,
  );
  addEventListener(
    'keydown',
    (event) => {
      isIgnored = false;
      if (event.repeat && event.key === 'Enter' && !isTextArea(event.target)) stop(event);
    },
    true,
  );
}

/** Here a held Enter inserts lines. */
function isTextArea(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, [contenteditable]');
}
