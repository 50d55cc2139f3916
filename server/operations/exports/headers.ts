import type { ExportQuery } from '../../../src/contract/exports.ts';
import { type Language, type Text, textIn } from '../../../src/runtime/text.ts';

/** The header row: no two columns have the same text. */
export function headersOf(
  columns: readonly { readonly db: string; readonly name: Text }[],
  headers: ExportQuery['headers'],
  language: Language,
): readonly string[] {
  if (headers === 'db') return columns.map(({ db }) => db);
  const names = columns.map(({ name }) => textIn(name, language));
  return columns.map(({ db }, at) => {
    const name = names[at] ?? db;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${db})`;
  });
}
