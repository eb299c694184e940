const textFields = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea';
const choiceFields = 'select, input[type="checkbox"], input[type="radio"], input[type="file"]';
/** What is pressed to change a value; buttons that stop the sending (`data-while-sending`) still work. */
const pressTargets = `${choiceFields}, label, [role="combobox"], [role="option"], button[type="button"]:not([data-while-sending])`;
const movesOnly = /^(?:Tab|Escape|Arrow|Home$|End$|Page)/;

/**
 * Makes the fields of a form read-only while it is being sent, so that the screen shows what will be stored: texts can be
 * read and keep focus and caret, choices keep their value. A try to change them calls `onTry`.
 *
 * @returns makes them writable again
 */
export function makeReadOnly(form: HTMLFormElement, onTry: () => void): () => void {
  const madeReadOnly = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].filter(
    (field) => !field.readOnly,
  );
  const madeDisabled = [...form.querySelectorAll<HTMLElement>(choiceFields)].filter(
    (choice) => !choice.hasAttribute('aria-disabled'),
  );
  const values = new Map(
    [...form.querySelectorAll('select')].map((select) => [select as Element, select.selectedIndex]),
  );
  for (const field of madeReadOnly) field.readOnly = true;
  for (const choice of madeDisabled) choice.setAttribute('aria-disabled', 'true');
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
  listen('click', (event, target) => target.closest(pressTargets) !== null && refuse(event));
  // Its list opens on the press, before any click.
  listen('mousedown', (event, target) => target.matches('select, [role="combobox"]') && refuse(event));
  listen('keydown', (event, target) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    if (!target.matches(`${textFields}, ${choiceFields}`) || key === 'Enter') return;
    if (target.matches('select, [role="combobox"]') ? /^(?:Tab|Escape)$/.test(key) : movesOnly.test(key))
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
    for (const field of madeReadOnly) field.readOnly = false;
    for (const choice of madeDisabled) choice.removeAttribute('aria-disabled');
  };
}
