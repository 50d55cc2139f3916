/**
 * A text that spreadsheets would run as a formula gets an apostrophe in front, and so does one that
 * looks as if it had got one. For CSV files alone: cells of an XLSX say that they are texts.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Takes off what `guardFormula` put on. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
