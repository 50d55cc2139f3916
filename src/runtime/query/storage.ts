import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { DataType } from '../documents.ts';

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
 * How the values of a data type are stored in a core column. Numbers are doubles as in JSON: a
 * `number[]` may be a position. Dates are texts (docs/decisions/dates-as-text.md). What is not
 * listed is jsonb. Values are stored as they are, empty ones too; null is SQL null.
 */
export function storage(dataType: DataType): StoredType {
  return stored[dataType] ?? 'jsonb';
}

/** A value as pg takes it for its column: JSON as text, lists as arrays. */
export function storedValue(dataType: DataType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return storage(dataType) === 'jsonb' ? JSON.stringify(value) : value;
}

/** The columns of every item table. `type` is the table's and not stored. */
export const baseStorage: readonly StoredColumn[] = [
  { name: 'id', type: 'bigint' },
  { name: 'site_id', type: 'integer' },
  { name: 'external_id', type: 'bigint' },
  { name: 'name', type: 'text collate "C"' },
  { name: 'created_at', type: 'timestamptz(3)' },
  { name: 'updated_at', type: 'timestamptz(3)' },
  { name: 'deleted_at', type: 'timestamptz(3)' },
  { name: 'template_id', type: 'integer' },
  { name: 'template_version', type: 'integer' },
  { name: 'status', type: 'integer' },
  { name: 'flow_state', type: 'jsonb' },
  { name: 'columns', type: 'jsonb' },
  { name: 'client_id', type: 'uuid' },
  { name: 'version', type: 'integer' },
  { name: 'created_by_user_id', type: 'integer' },
  { name: 'deleted_by_user_id', type: 'integer' },
  { name: 'name__search', type: 'text collate "C"' },
  { name: 'name__order', type: 'text collate "C"' },
  { name: 'columns_keys', type: 'jsonb' },
  { name: 'search_text', type: 'text collate "C"' },
];

const baseNames: ReadonlySet<string> = new Set(baseStorage.map(({ name }) => name));

/** True for columns with texts that are searched and ordered by keys. */
export function hasKeys(column: CompiledColumn): boolean {
  const { dataType, ruleType } = column.fieldType.document;
  return dataType === 'string' && ruleType === 'text';
}

/** Where the key of a core column stands: `manufacturer__order`. */
export function keyColumn(db: string, key: 'search' | 'order'): string {
  return `${db}__${key}`;
}

/** The columns that a module's core columns add to the base: themselves and their keys. */
export function coreStorage(module: CompiledModule): readonly StoredColumn[] {
  return module.columns
    .filter(({ place, db }) => place === 'core' && !baseNames.has(db))
    .flatMap((column): readonly StoredColumn[] => {
      const { db, fieldType } = column;
      const own = { name: db, type: storage(fieldType.document.dataType) };
      if (!hasKeys(column)) return [own];
      return [
        own,
        { name: keyColumn(db, 'search'), type: 'text collate "C"' },
        { name: keyColumn(db, 'order'), type: 'text collate "C"' },
      ];
    });
}
