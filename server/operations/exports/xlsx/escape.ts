/**
 * Characters that XML can't contain, the line end that it would change, and texts that look like an
 * escape.
 */
const special = /[&<>"\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu;

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Escapes a text for a workbook's XML; control characters become `_x000D_` (ECMA-376, ST_Xstring).
 */
export function xmlText(text: string): string {
  return text.replaceAll(
    special,
    (mark) => named[mark] ?? `_x${mark.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
  );
}
