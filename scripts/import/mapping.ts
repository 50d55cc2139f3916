import { readFile } from 'node:fs/promises';
import type { ImportMapping } from '../../src/contract/imports.ts';
import { StartProblem } from '../../server/start-problem.ts';

/** The content of a --map file; the rest of the mapping is the suggested one. */
interface MapFile extends Partial<Omit<ImportMapping, 'columns'>> {
  readonly columns?: { readonly [header: string]: string | null };
}

/** The suggested mapping with the changes of a --map file. Throws a StartProblem. */
export async function mappingFrom(
  file: string | null,
  suggested: ImportMapping,
): Promise<ImportMapping> {
  if (file === null) return suggested;
  const { columns = {}, ...rest } = JSON.parse(await readFile(file, 'utf8')) as MapFile;
  const headers = new Set(suggested.columns.map(({ header }) => header));
  const stray = Object.keys(columns).find((header) => !headers.has(header));
  if (stray !== undefined)
    throw new StartProblem(`${file} names a column "${stray}", which the file does not have.`);
  return {
    ...suggested,
    ...rest,
    columns: suggested.columns.map(({ header, db }) => ({
      header,
      db: Object.hasOwn(columns, header) ? (columns[header] ?? null) : db,
    })),
  };
}
