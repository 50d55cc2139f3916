/**
 * Texts that need quotes in a list: quotation marks, separators, line ends, and spaces at either
 * end.
 */
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

/** Splits a cell that `joinCellList` or a person wrote. Line ends separate texts, too. */
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
