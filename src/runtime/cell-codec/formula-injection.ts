/**
 * Puts an apostrophe before a text that spreadsheets would run as a formula, and before a text that
 * looks as if it already had one, so that unescaping is exact. Only for CSV files and the clipboard:
 * cells of an XLSX declare that they are texts.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `escapeFormula` added. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/**
 * The position before a formula behind a character that ends a cell or a line. A spreadsheet of
 * another country separates at other characters than the file, and then quotation marks in the
 * middle of a line protect nothing.
 */
const innerFormula = /(?<=[;,\t|\r\n])(?='*[=+\-@＝＋－＠])/g;
const escapedInnerFormula = /(?<=[;,\t|\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** Escapes a cell of a CSV file: the formula at its start and those inside of it. */
export function escapeCsvFormulas(text: string): string {
  return escapeFormula(text.replace(innerFormula, "'"));
}

/** Removes the apostrophes that `escapeCsvFormulas` added. */
export function unescapeCsvFormulas(text: string): string {
  return text.includes("'") ? unescapeFormula(text).replace(escapedInnerFormula, '') : text;
}
