import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { coreStorage, isIndexedLookup, keyColumn } from '../../../src/runtime/query/storage.ts';
import { rowEndsColumn } from '../../../src/runtime/query/row-ends.ts';
import { rowValueColumns, rowValueLists } from '../../../src/runtime/query/row-values.ts';
import { versionFileColumn } from '../../../src/runtime/query/version-file.ts';
import { identifier } from '../policies.ts';

/** Longest name that PostgreSQL does not truncate. */
const longest = 63;

function index(module: CompiledModule, purpose: string, on: string): string {
  const { type, databaseTable } = module.document;
  const name = identifier(`${type}__${purpose}`.slice(0, longest));
  return `create index if not exists ${name} on ${identifier(databaseTable)} ${on};`;
}

const present = 'where deleted_at is null';

/**
 * New entries wait in a list that is short enough to be read with every search, and move into the
 * index in bulk: this halves the time of a very large import (docs/decisions/imports.md).
 */
function pending(module: CompiledModule, purpose: string): string {
  const name = identifier(`${module.document.type}__${purpose}`.slice(0, longest));
  return `alter index ${name} set (fastupdate = on, gin_pending_list_limit = 256);`;
}

/** The most number columns that the index of statuses contains, in document order. */
const mostSummed = 8;

/** Further columns of the index of statuses, so that groups with sums read no rows. */
function summed(module: CompiledModule): string {
  const names = module.columns
    .filter(({ origin: place, fieldType: { document } }) => {
      const isNumber = document.dataType === 'number' && document.ruleType === 'number';
      return place === 'core' && isNumber && document.reference === undefined;
    })
    .slice(0, mostSummed)
    .map(({ db }) => identifier(db));
  return names.length === 0 ? '' : ` include (${names.join(', ')})`;
}

/** Columns with references to items; inbound references are searched through them. */
function referenceColumns({ columns }: CompiledModule): readonly string[] {
  return columns
    .filter(
      ({ origin: place, fieldType }) =>
        place === 'core' &&
        fieldType.document.reference === 'item' &&
        fieldType.document.dataType === 'number[]',
    )
    .map(({ db }) => db);
}

/** Whether rows refer to items, which know it by their inbound references. */
const refersInRows = ({ rows }: CompiledColumn): boolean =>
  rows?.columns.some(({ fieldType }) => fieldType.document.reference === 'item') === true;

/** Columns that store people, connections or rows with references as JSON, searched by one of them. */
function memberColumns({ columns }: CompiledModule): readonly string[] {
  return columns
    .filter((column) => {
      const { ruleType, dataType } = column.fieldType.document;
      const isSearchedByMember =
        ruleType === 'people' || dataType === 'ITM_CON' || refersInRows(column);
      return column.origin === 'core' && isSearchedByMember;
    })
    .map(({ db }) => db);
}

/** A sort key of a list. */
interface Key {
  readonly db: string;
  readonly by: string;
  /** Further columns of an index of an expression, so that far pages need the index only. */
  readonly include: string;
}

/** Sort expressions of listed texts and dates; the same as in src/runtime/query. */
function sortedBy(module: CompiledModule): readonly Key[] {
  const stored = new Set(coreStorage(module).map(({ name }) => name));
  return module.columns
    .filter(
      ({ origin: place, tableOrder, db }) =>
        place === 'core' && tableOrder !== null && db !== 'name',
    )
    .flatMap(({ db, fieldType }): readonly Key[] => {
      const key = keyColumn(db, 'order');
      if (stored.has(key)) return [{ db, by: identifier(key), include: '' }];
      if (fieldType.document.ruleType !== 'date') return [];
      const name = identifier(db);
      return [{ db, by: `(nullif(${name}, '') collate "C")`, include: ` include (${name})` }];
    });
}

function bothWays(module: CompiledModule, { db, by, include }: Key): readonly string[] {
  return [
    index(module, `asc__${db}`, `(site_id, ${by}, id)${include} ${present}`),
    index(module, `desc__${db}`, `(site_id, ${by} desc nulls last, id)${include} ${present}`),
  ];
}

/**
 * Indexes of a module's table: by site for the order of lists, for status, recent changes and
 * templates; trigrams for search; values of template columns of any type
 * (docs/decisions/template-columns.md); references by their target. Names begin with the module's
 * type, so that they remain valid when the table is renamed.
 */
export function indexesOf(module: CompiledModule): readonly string[] {
  return [
    index(module, 'present', `(site_id, id) ${present}`),
    index(module, 'sums', `(site_id, status, id)${summed(module)} ${present}`),
    index(module, 'desc__status', `(site_id, status desc, id) ${present}`),
    index(module, 'updated', '(site_id, updated_at desc, id)'),
    index(module, 'deleted', '(site_id, deleted_at desc, id desc) where deleted_at is not null'),
    index(module, 'created', `(site_id, created_at desc, id) ${present}`),
    index(
      module,
      'template',
      '(site_id, template_id, template_version, deleted_at) where template_id > 0',
    ),
    index(
      module,
      'external',
      '(site_id, external_id) where external_id is not null and deleted_at is null',
    ),
    index(module, 'search', 'using gin (search_text gin_trgm_ops)'),
    pending(module, 'search'),
    index(module, 'columns', 'using gin (columns jsonb_path_ops)'),
    pending(module, 'columns'),
    index(module, 'ends', `using gin (${rowEndsColumn})`),
    pending(module, 'ends'),
    ...bothWays(module, { db: 'name', by: 'name__order', include: '' }),
    ...sortedBy(module).flatMap((key) => bothWays(module, key)),
    ...module.columns
      .filter(isIndexedLookup)
      .map(({ db }) => index(module, `by__${db}`, `(site_id, ${identifier(db)}, id) ${present}`)),
    ...referenceColumns(module).map((db) =>
      index(module, `to__${db}`, `using gin (${identifier(db)}) with (fastupdate = off)`),
    ),
    ...[versionFileColumn(module)]
      .filter((file) => file !== null)
      .map(({ name }) => index(module, `by__${name}`, `(site_id, ${identifier(name)})`)),
    ...rowValueColumns(module).map(({ name, part }) =>
      rowValueLists.has(part)
        ? index(module, `in__${name}`, `using gin (${identifier(name)})`)
        : index(module, `by__${name}`, `(site_id, ${identifier(name)}, id) ${present}`),
    ),
    ...memberColumns(module).map((db) =>
      index(
        module,
        `of__${db}`,
        `using gin (${identifier(db)} jsonb_path_ops) with (fastupdate = off)`,
      ),
    ),
  ];
}
