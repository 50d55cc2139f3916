/**
 * The number that a person typed in their language's way: `1.306,5` in German is `1,306.5` in
 * English. An empty text is null; a text that is no number comes back as it is, so that
 * validation refuses it beside the field.
 */
export function parseNumber(typed: string, language: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const group = parts.find((part) => part.type === 'group')?.value ?? ',';
  const decimal = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  const plain = text.replaceAll(/\s/g, '');
  const grouped = plain.split(decimal)[0]?.includes(group) === true;
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`);
  if (grouped && !isGrouped.test(plain)) return text;
  const normal = plain.replaceAll(group, '').replace(decimal, '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : text;
}

/** A stored number as it stands in the control: no grouping, the language's decimal mark. */
export function writeNumber(value: unknown, language: string): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    maximumFractionDigits: 20,
  }).format(value);
}
