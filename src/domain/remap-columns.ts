import type { ImportMapping } from '../contract/import-schemas.ts';

/** A header without regard to its case and to spaces around it. */
export const foldHeader = (header: string): string => header.trim().toLocaleLowerCase();

/**
 * The mapping for other headers: each column gets the field of the column with the same name. If a
 * name repeats, the first gets the field of the first, and so on.
 */
export function remapColumns(from: ImportMapping, headers: readonly string[]): ImportMapping {
  const waiting = Map.groupBy(from.columns, ({ header }) => foldHeader(header));
  const columns = headers.map((header) => ({
    header,
    db: waiting.get(foldHeader(header))?.shift()?.db ?? null,
  }));
  return { ...from, columns };
}
