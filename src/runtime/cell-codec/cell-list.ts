/** What needs quotes in a list: the marks themselves, line ends, and spaces at the ends. */
const special = /^$|^\s|\s$|["';\r\n]/;

function quoted(part: string): string {
  return special.test(part) ? `"${part.replaceAll('"', '""')}"` : part;
}

/** Several texts in one cell: `Pump; "Valve; small"`. */
export function joinCellList(parts: readonly string[]): string {
  return parts.map(quoted).join('; ');
}

const quotedPart = /\s*"((?:[^"]|"")*)"[^\S\r\n]*(?:[;\r\n]|$)/y;
const plainPart = /[^;\r\n]*(?:[;\r\n]|$)/y;

/** The texts of a cell that `joinParts` wrote, or a person: line ends part them too. */
export function splitCellList(text: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    quotedPart.lastIndex = at;
    plainPart.lastIndex = at;
    const inQuotes = quotedPart.exec(text);
    const [whole = ''] = inQuotes ?? plainPart.exec(text) ?? [];
    if (inQuotes !== null) parts.push((inQuotes[1] ?? '').replaceAll('""', '"'));
    else if (whole.replace(/[;\r\n]$/, '').trim() !== '') {
      parts.push(whole.replace(/[;\r\n]$/, '').trim());
    }
    at += whole.length;
  }
  return parts;
}
