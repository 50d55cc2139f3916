import type { ImportMapping } from '../../../../src/contract/imports.ts';
import type { ItemAccess } from '../../items/kind.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { readIdentity } from './identity.ts';
import { type Holders, holders } from './matches.ts';
import { type MappedColumn, atCell, cellAt } from './plan.ts';
import type { RowsSeen } from './seen.ts';

/** Which item a row is. `externalId` is undefined where the file does not say it. */
export type Target =
  | { readonly kind: 'new'; readonly externalId: number | null | undefined }
  | { readonly kind: 'item'; readonly id: number; readonly externalId: number | null | undefined }
  | { readonly kind: 'bad'; readonly problems: readonly RowProblem[] };

/** The value of a cell by which rows are told apart, or what is wrong with it. */
type Key = { readonly value: unknown } | { readonly problem: RowProblem };

/** No names are needed: cells that tell rows apart hold numbers and plain texts. */
function keyOf(
  { live, timeZone }: ItemAccess,
  row: FileRow,
  column: MappedColumn,
  language: 'en' | 'de',
): Key {
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
  if ('problem' in read) return { problem: atCell(row, column, { kind: 'cell', ...read.problem }) };
  const value = compiled === undefined ? read.value : compiled.normalise(read.value);
  return { value: value === '' ? null : value };
}

/**
 * Which item each row is: the one whose `id` it names, else the one that has its value of the column
 * that the mapping matches by. A row without either, or whose value nobody has, is new.
 */
export async function targetsOfRows(
  access: ItemAccess,
  rows: readonly FileRow[],
  columns: readonly MappedColumn[],
  mapping: ImportMapping,
  seen: RowsSeen,
): Promise<ReadonlyMap<FileRow, Target>> {
  const by = columns.find(({ db }) => db === mapping.match);
  const external = columns.find(({ db }) => db === 'external_id');
  const keys = new Map<FileRow, { readonly key: Key | null; readonly external: Key | null }>();
  for (const row of rows) {
    const read = (column: MappedColumn | undefined) =>
      column === undefined ? null : keyOf(access, row, column, 'en');
    keys.set(row, { key: read(by), external: read(external) });
  }
  const values = [...keys.values()].flatMap(({ key }) =>
    key !== null && 'value' in key && key.value !== null ? [key.value] : [],
  );
  const known: Holders = by === undefined ? new Map() : await holders(access, by.db, values);
  return new Map(
    rows.map((row) => {
      const { key = null, external: externalKey = null } = keys.get(row) ?? {};
      return [row, targetOf(row, by, key, externalKey, known, seen)] as const;
    }),
  );
}

function targetOf(
  row: FileRow,
  by: MappedColumn | undefined,
  key: Key | null,
  external: Key | null,
  known: Holders,
  seen: RowsSeen,
): Target {
  const problems = [key, external].flatMap((each) =>
    each !== null && 'problem' in each ? [each.problem] : [],
  );
  if (problems.length > 0) return { kind: 'bad', problems: problems.slice(0, 1) };
  const externalId =
    external !== null && 'value' in external ? (external.value as number | null) : undefined;
  const value = key !== null && 'value' in key ? key.value : null;
  if (by === undefined || value === null) return { kind: 'new', externalId };
  const bad = (code: string, params = {}): Target => ({
    kind: 'bad',
    problems: [atCell(row, by, { kind: 'row', code, params })],
  });
  const before = seen.sameKey(row, value);
  if (before !== null) return bad('same_row', { row: before });
  const [id, other] = known.get(JSON.stringify(value)) ?? [];
  if (other !== undefined) return bad('several_items');
  if (id !== undefined) return { kind: 'item', id, externalId };
  return by.db === 'id' ? bad('no_such_item') : { kind: 'new', externalId };
}
