/**
 * On a phone a sheet hides the rows behind it, which then need no style: being inert gives each element of them a new one.
 * `data-covered` on the root says so, and whether the rows were there before the sheet.
 */

const isSheet = (dialog: Element) => dialog.getAttribute('data-size') !== 'sm';
const openSheets = () => [...document.querySelectorAll('.dialog:modal')].filter(isSheet);

/** Of the frame after which rows that came behind a sheet are shown. */
let showing: number | undefined;

/**
 * Before a dialog opens and before it closes, as both move the focus. Rows that came behind an open sheet did not have
 * it: they get their style after the press that closes the sheet has been painted.
 */
export function coverRows(dialog: HTMLDialogElement, opens: boolean): void {
  if (!isSheet(dialog) || openSheets().some((sheet) => sheet !== dialog)) return;
  const { dataset } = document.documentElement;
  if (showing !== undefined) cancelAnimationFrame(showing);
  if (!opens && dataset.covered === 'alone') showing = requestAnimationFrame(() => setTimeout(uncoverRows));
  else if (!opens) delete dataset.covered;
  else if (!dialog.open)
    dataset.covered = document.querySelector('.data-table') === null ? 'alone' : 'with-rows';
}

/** At once, for what gives the focus to a row. */
export function uncoverRows(): void {
  if (openSheets().length === 0) delete document.documentElement.dataset.covered;
}
