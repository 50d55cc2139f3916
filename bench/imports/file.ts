import { parse } from 'csv-parse/sync';

const field = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The requested number of rows from an exported list, each a new item with a unique number. */
export function manyRows(exported: string, count: number, firstId: number): string {
  const [header = [], ...rows] = parse(exported, { bom: true });
  const external = header.indexOf('external_id');
  const name = header.indexOf('name');
  const lines = Array.from({ length: count }, (_, at) => {
    const row = rows[at % rows.length] ?? [];
    return row
      .map((text, column) => {
        if (column === external) return String(firstId + at);
        return field(column === name ? `${text} (${at})` : text);
      })
      .join(',');
  });
  return [header.join(','), ...lines].join('\r\n');
}
