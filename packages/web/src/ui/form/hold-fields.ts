const texts = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea';
const choices = 'select, input[type="checkbox"], input[type="radio"], input[type="file"]';
/** What is pressed to change a value; what stops or leaves the sending stays alive. */
const presses = `${choices}, label, [role="combobox"], [role="option"], button[type="button"]:not([data-while-sending])`;
const harmless = /^(?:Tab|Escape|Arrow|Home$|End$|Page)/;

/**
 * Holds the fields of a form while it is being sent, so that what is on the screen is what will be stored: texts can be
 * read and keep focus and caret, choices keep their value. A try to change them calls `onTry`.
 *
 * @returns lets them go
 */
export function holdFields(form: HTMLFormElement, onTry: () => void): () => void {
  const held = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)].filter(
    (field) => !field.readOnly,
  );
  const kept = [...form.querySelectorAll<HTMLElement>(choices)].filter(
    (choice) => !choice.hasAttribute('aria-disabled'),
  );
  const values = new Map(
    [...form.querySelectorAll('select')].map((select) => [select as Element, select.selectedIndex]),
  );
  for (const field of held) field.readOnly = true;
  for (const choice of kept) choice.setAttribute('aria-disabled', 'true');
  const listening = new AbortController();
  const listen = (type: string, handle: (event: Event, target: Element) => void) => {
    const handler = (event: Event) => event.target instanceof Element && handle(event, event.target);
    form.addEventListener(type, handler, { capture: true, signal: listening.signal });
  };
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    onTry();
  };
  listen('click', (event, target) => target.closest(presses) !== null && refuse(event));
  // Its list opens on the press, before any click.
  listen('mousedown', (event, target) => target.matches('select, [role="combobox"]') && refuse(event));
  listen('keydown', (event, target) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    if (!target.matches(`${texts}, ${choices}`) || key === 'Enter') return;
    if (target.matches('select, [role="combobox"]') ? /^(?:Tab|Escape)$/.test(key) : harmless.test(key))
      return;
    if (!ctrlKey && !metaKey) refuse(event);
  });
  listen('paste', (event) => refuse(event));
  // A phone's own list is not stopped by any of these.
  listen('input', (event, target) => {
    const index = values.get(target);
    if (!(target instanceof HTMLSelectElement) || index === undefined) return;
    target.selectedIndex = index;
    refuse(event);
  });
  listen('change', (event, target) => target instanceof HTMLSelectElement && refuse(event));
  return () => {
    listening.abort();
    for (const field of held) field.readOnly = false;
    for (const choice of kept) choice.removeAttribute('aria-disabled');
  };
}
