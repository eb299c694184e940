/** First characters with which spreadsheets read a cell as a formula (threat T34), in either width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** The same inside a cell, where a spreadsheet that expects commas or tabs would begin another one. */
const laterFormula = /([,\t]["\s]*)(?=[=+\-@＝＋－＠])/g;

/** Says that the file is UTF-8; without it some spreadsheets guess another encoding. */
export const byteOrderMark = '\uFEFF';

/** What Excel expects where the comma stands before decimals, as in Indonesia; others guess it (decision 0092). */
const separator = ';';

/**
 * One line of a CSV file (RFC 4180 but for the separator): every cell quoted, and an apostrophe before what a
 * spreadsheet would calculate.
 */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${withoutFormulas(cell).replaceAll('"', '""')}"`);
  return `${quoted.join(separator)}\r\n`;
}

function withoutFormulas(cell: string): string {
  const inside = cell.replaceAll(laterFormula, "$1'");
  return formula.test(cell) ? `'${inside}` : inside;
}
