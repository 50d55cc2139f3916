/** Rows that are shown. */
export const mostRows = 2000;

/** The separator that most of the first lines have. */
function separatorIn(text: string): string {
  const head = text.slice(0, 10_000);
  const counts = [';', ',', '\t'].map((each) => [each, head.split(each).length] as const);
  const [best] = counts.toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? ',';
}

/** The rows of a CSV text, at most `mostRows`, as RFC 4180 has them; a cell in quotes may have lines. */
export function rowsOfCsv(text: string): readonly (readonly string[])[] {
  const separator = separatorIn(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      endRow();
      if (rows.length >= mostRows) return rows;
    } else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}
