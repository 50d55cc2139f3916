/**
 * Puts an apostrophe before a text that spreadsheets would run as a formula, and before a text that
 * looks as if it already had one, so that unescaping is exact. Only for CSV files: cells of an XLSX
 * declare that they are texts.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `escapeFormula` added. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
