import type { ImportMapping } from '../../contract/imports.ts';
import type { ImportField } from './fields.ts';
import { namesItems } from './table-fields.ts';

/** The db names of the fields that columns of the file are mapped to. */
export function mappedFields({ columns }: ImportMapping): ReadonlySet<string> {
  return new Set(columns.flatMap(({ db }) => (db === null ? [] : [db])));
}

/** The mapping with the column at an index mapped to another field, or to none. */
export function withColumn(
  mapping: ImportMapping,
  index: number,
  db: string | null,
): ImportMapping {
  return {
    ...mapping,
    columns: mapping.columns.map((column, at) => (at === index ? { ...column, db } : column)),
  };
}

/** Required fields that no column fills. */
export function missingFields(
  fields: readonly ImportField[],
  mapping: ImportMapping,
): readonly ImportField[] {
  const mapped = mappedFields(mapping);
  return fields.filter(({ db, required }) => required && !mapped.has(db));
}

/** The mapping without unknown fields, such as those of another template. */
export function keepKnownFields(mapping: ImportMapping, known: ReadonlySet<string>): ImportMapping {
  return {
    ...mapping,
    columns: mapping.columns.map(({ header, db }) => ({
      header,
      db: db !== null && known.has(db) ? db : null,
    })),
  };
}

/** Mapped columns of one mapping whose names are missing in the other. */
export function unmappedColumns(from: ImportMapping, to: ImportMapping): readonly string[] {
  const kept = mappedFields(to);
  return from.columns.flatMap(({ header, db }) => (db === null || kept.has(db) ? [] : [header]));
}

/** Why a mapping can't be tried yet, as a key of the texts; null if it can. */
export function mappingProblem(
  mapping: ImportMapping,
): 'nothing_mapped' | 'match_unmapped' | 'rows_without_item' | null {
  const mapped = mappedFields(mapping);
  if (!namesItems(mapping)) return 'rows_without_item';
  if (mapped.size === 0) return 'nothing_mapped';
  return mapping.match !== null && !mapped.has(mapping.match) ? 'match_unmapped' : null;
}
