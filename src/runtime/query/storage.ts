import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { DataType } from '../documents.ts';
import { hasText } from '../field-type.ts';

/** The type of a column of an item table in PostgreSQL. */
export type StoredType =
  | 'text collate "C"'
  | 'double precision'
  | 'boolean'
  | 'double precision[]'
  | 'text[]'
  | 'integer'
  | 'bigint'
  | 'timestamptz(3)'
  | 'uuid'
  | 'jsonb';

export interface StoredColumn {
  readonly name: string;
  readonly type: StoredType;
  /** Never null. */
  readonly isRequired: boolean;
}

const stored: { readonly [D in DataType]?: StoredType } = {
  string: 'text collate "C"',
  number: 'double precision',
  boolean: 'boolean',
  'number[]': 'double precision[]',
  'string[]': 'text[]',
  status: 'integer',
};

/**
 * How a core column stores the values of a data type. Numbers are doubles as in JSON: a `number[]`
 * may be a position. Dates are texts (docs/decisions/date-storage.md). Types that are not listed
 * are jsonb. Values are stored unchanged, empty ones too; null is SQL null.
 */
export function storage(dataType: DataType): StoredType {
  return stored[dataType] ?? 'jsonb';
}

/** A value as pg takes it for its column: JSON as text, lists as arrays. */
export function storedValue(dataType: DataType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return storage(dataType) === 'jsonb' ? JSON.stringify(value) : value;
}

const required = (name: string, type: StoredType): StoredColumn => ({
  name,
  type,
  isRequired: true,
});
const optional = (name: string, type: StoredType): StoredColumn => ({
  name,
  type,
  isRequired: false,
});

/** The columns of every item table. An item's `type` follows from its table and is not stored. */
export const baseStorage: readonly StoredColumn[] = [
  required('id', 'bigint'),
  required('site_id', 'integer'),
  optional('external_id', 'bigint'),
  optional('name', 'text collate "C"'),
  required('created_at', 'timestamptz(3)'),
  required('updated_at', 'timestamptz(3)'),
  optional('deleted_at', 'timestamptz(3)'),
  required('template_id', 'integer'),
  optional('template_version', 'integer'),
  required('status', 'integer'),
  optional('flow_state', 'jsonb'),
  required('columns', 'jsonb'),
  optional('client_id', 'uuid'),
  required('version', 'integer'),
  optional('created_by_user_id', 'integer'),
  optional('deleted_by_user_id', 'integer'),
  optional('name__search', 'text collate "C"'),
  optional('name__order', 'text collate "C"'),
  required('columns_keys', 'jsonb'),
  required('search_text', 'text collate "C"'),
];

const baseNames: ReadonlySet<string> = new Set(baseStorage.map(({ name }) => name));
const requiredNames: ReadonlySet<string> = new Set(
  baseStorage.filter(({ isRequired }) => isRequired).map(({ name }) => name),
);

/** True for a base column that is never null. */
export function isRequiredBase(name: string): boolean {
  return requiredNames.has(name);
}

/** True for columns whose texts are searched and sorted by keys. */
export function hasKeys(column: Pick<CompiledColumn, 'fieldType'>): boolean {
  return hasText(column.fieldType);
}

/** True for columns that hold one id of a few; the table has an index on each. */
export function isIndexedLookup(column: CompiledColumn | undefined): boolean {
  if (column?.origin !== 'core') return false;
  const { dataType, reference } = column.fieldType.document;
  return dataType === 'number' && (reference === 'type' || reference === 'criticality');
}

/** The name of a core column's key column: `manufacturer__order`. */
export function keyColumn(db: string, key: 'search' | 'order'): string {
  return `${db}__${key}`;
}

/** The columns that a module's core columns add to the base: themselves and their keys. */
export function coreStorage(module: CompiledModule): readonly StoredColumn[] {
  return module.columns
    .filter(({ origin: place, db }) => place === 'core' && !baseNames.has(db))
    .flatMap((column): readonly StoredColumn[] => {
      const { db, fieldType } = column;
      const own = optional(db, storage(fieldType.document.dataType));
      if (!hasKeys(column)) return [own];
      const keys = (['search', 'order'] as const).map((key) => keyColumn(db, key));
      return [own, ...keys.map((name) => optional(name, 'text collate "C"'))];
    });
}
