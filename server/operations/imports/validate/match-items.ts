import type { ImportMapping, RowFaultCode } from '../../../../src/contract/import-schemas.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { ItemAccess } from '../../context/items.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { itemColumn, sheetProblem } from '../tables/sheet-columns.ts';
import { readIdentity } from './read-identity.ts';
import { type MappedColumn, cellProblem, cellAt } from './row.ts';
import type { DuplicateCheck } from './in-file-checks.ts';
import { sql } from 'kysely';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { findItemIdsByValue } from '../../../db/items/unique-values.ts';

/** Ids of the items that have a value, by the value's JSON. */
type ItemIdsByValue = ReadonlyMap<string, readonly number[]>;

async function byNumber(
  { tx, siteId }: ItemAccess,
  { document }: CompiledModule,
  db: 'id' | 'external_id',
  values: readonly number[],
): Promise<ItemIdsByValue> {
  const { rows } = await sql<{ value: number; ids: readonly number[] }>`
    select i.${sql.ref(db)} as value, (array_agg(i.id::double precision))[1:2] as ids
    from ${sql.table(document.databaseTable)} as i
    where i.site_id = ${siteId} and i.${sql.ref(db)} = any (${[...values]}::bigint[])
      and i.deleted_at is null
    group by 1`.execute(tx);
  return new Map(rows.map(({ value, ids }) => [JSON.stringify(value), ids]));
}

/** The items of the site with one of these values of `db`, except those in the bin. */
async function findItemIds(
  access: ItemAccess,
  db: string,
  values: readonly unknown[],
): Promise<ItemIdsByValue> {
  const { compiled } = access.live;
  const wanted = [...new Set(values.map((value) => JSON.stringify(value)))];
  if (wanted.length === 0) return new Map();
  if (db === 'id' || db === 'external_id')
    return byNumber(access, compiled, db, wanted.map(Number));
  const column = compiled.byDb.get(db);
  if (column === undefined) return new Map();
  return findItemIdsByValue(access.tx, compiled, column, access.siteId, wanted);
}

/** The target item of a row. `externalId` is undefined if the file has no such column. */
export type RowTarget =
  | { readonly kind: 'new'; readonly externalId: number | null | undefined }
  | { readonly kind: 'item'; readonly id: number; readonly externalId: number | null | undefined }
  | { readonly kind: 'bad'; readonly problems: readonly RowProblem[] };

/** The value of a cell that identifies its row, or the problem of the cell. */
type MatchKey = { readonly value: unknown } | { readonly problem: RowProblem };

/** No names are needed, because the cells that identify rows contain numbers and plain texts. */
function matchKeyOf(
  { live, timeZone }: ItemAccess,
  row: FileRow,
  column: MappedColumn,
  language: Language,
): MatchKey {
  const names = {
    language,
    timeZone,
    module: live.document.type,
    nameOf: () => null,
    find: () => 'missing' as const,
  };
  const cell = cellAt(row, column);
  const compiled = live.compiled.byDb.get(column.db);
  const read =
    column.db === 'id' || column.db === 'external_id'
      ? readIdentity(column.db, cell, live.compiled, names)
      : (compiled?.fieldType.cellCodec?.decode(cell, compiled.settings, names) ?? { value: cell });
  if (read === 'pending') return { value: null };
  if ('problem' in read)
    return { problem: cellProblem(row, column, { kind: 'cell', ...read.problem }) };
  const value = compiled === undefined ? read.value : compiled.normalise(read.value);
  return { value: value === '' ? null : value };
}

/**
 * Finds the target of each row: the item with its `id`, else the item with its value of the column
 * that the mapping matches by. A row with neither, or with an unused value, is a new item.
 */
export async function matchRows(
  access: ItemAccess,
  rows: readonly FileRow[],
  columns: readonly MappedColumn[],
  mapping: ImportMapping,
  duplicates: DuplicateCheck,
): Promise<ReadonlyMap<FileRow, RowTarget>> {
  const matchColumn = columns.find(({ db }) => db === mapping.match);
  const external = columns.find(({ db }) => db === 'external_id');
  const keys = new Map<
    FileRow,
    { readonly key: MatchKey | null; readonly external: MatchKey | null }
  >();
  for (const row of rows) {
    const read = (column: MappedColumn | undefined) =>
      column === undefined ? null : matchKeyOf(access, row, column, 'en');
    // The number of another system is no value of an item of which the file has no row.
    const other = row.hasOnlyTables === true && external !== matchColumn ? undefined : external;
    keys.set(row, { key: read(matchColumn), external: read(other) });
  }
  const values = [...keys.values()].flatMap(({ key }) =>
    key !== null && 'value' in key && key.value !== null ? [key.value] : [],
  );
  const known: ItemIdsByValue =
    matchColumn === undefined ? new Map() : await findItemIds(access, matchColumn.db, values);
  return new Map(
    rows.map((row) => {
      const { key = null, external: externalKey = null } = keys.get(row) ?? {};
      return [row, matchRow(row, matchColumn, key, externalKey, known, duplicates)] as const;
    }),
  );
}

function matchRow(
  row: FileRow,
  matchColumn: MappedColumn | undefined,
  key: MatchKey | null,
  external: MatchKey | null,
  known: ItemIdsByValue,
  duplicates: DuplicateCheck,
): RowTarget {
  const problems = [key, external].flatMap((each) =>
    each !== null && 'problem' in each ? [each.problem] : [],
  );
  if (problems.length > 0) return { kind: 'bad', problems: problems.slice(0, 1) };
  const externalId =
    external !== null && 'value' in external ? (external.value as number | null) : undefined;
  const value = key !== null && 'value' in key ? key.value : null;
  if (matchColumn === undefined || value === null) return newItem(row, externalId);
  const bad = (code: RowFaultCode, params = {}): RowTarget => ({
    kind: 'bad',
    problems: [cellProblem(row, matchColumn, { kind: 'row', code, params })],
  });
  const before = duplicates.earlierRowWithKey(row, value);
  if (before !== null) return bad('same_row', { row: before });
  const [id, other] = known.get(JSON.stringify(value)) ?? [];
  if (other !== undefined) return bad('several_items');
  if (id !== undefined) return { kind: 'item', id, externalId };
  return matchColumn.db === 'id' && row.hasOnlyTables !== true
    ? bad('no_such_item')
    : newItem(row, externalId);
}

/** A new item, unless the file has only rows of its tables: each of them is refused then. */
function newItem(row: FileRow, externalId: number | null | undefined): RowTarget {
  if (row.hasOnlyTables !== true) return { kind: 'new', externalId };
  const fault = { kind: 'row', code: 'no_item_of_row', params: {} } as const;
  const problems = (row.tables ?? []).flatMap((table) =>
    table.rows.map((line) => sheetProblem(row, table, line, itemColumn(table.mapping), fault)),
  );
  return { kind: 'bad', problems };
}
