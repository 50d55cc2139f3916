import { sql } from 'kysely';
import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import { textParams } from '../../../../src/runtime/format-message.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../../src/runtime/record/json.ts';
import { limitColumn } from '../../../../src/runtime/record/matching-items.ts';
import { partOfColumn } from '../../../../src/runtime/record/part-of-column.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import { readAbove } from '../../../db/items/hierarchy.ts';
import { type ReferenceCheck, type ReferencedItems, idsIn } from './reference-check.ts';

interface Change {
  readonly before: Item | null;
  readonly after: Item;
}

/** The field that limits the choice of a column. */
const fieldOf = ({ settings }: CompiledColumn, columns: readonly CompiledColumn[]) =>
  columns.find(({ db }) => db === settings.matchField);

/** Whether the field that limits the choice of a column has another value than before. */
export function isLimitChanged(
  column: CompiledColumn,
  columns: readonly CompiledColumn[],
  { before, after }: Change,
): boolean {
  const field = before === null ? undefined : fieldOf(column, columns);
  if (field === undefined || before === null) return false;
  return !jsonEquals(valueOf(field, before), valueOf(field, after));
}

type Above = ReadonlyMap<number, readonly number[]>;

/** Whether one of the ids, or something above them, is among those wanted. */
function reaches(ids: readonly number[], wanted: ReadonlySet<number>, above: Above): boolean {
  const seen = new Set(ids);
  // A Set also iterates over what is added during the loop.
  for (const id of seen) {
    if (wanted.has(id)) return true;
    for (const next of above.get(id) ?? []) seen.add(next);
  }
  return false;
}

/** What the items belong to by the column of the limit, by id. */
function loadOwners(
  { access, load }: ReferenceCheck,
  moduleType: string,
  column: CompiledColumn,
  ids: readonly number[],
): Above | 'pending' {
  const table = access.services.modules.byType(moduleType)?.document.databaseTable;
  if (table === undefined) return new Map();
  return load(`${column.db} of ${table}`, ids, async (all) => {
    const { rows } = await sql<{ id: number; owners: readonly number[] }>`
      select id, coalesce(${sql.ref(column.db)}, '{}') as owners from ${sql.table(table)}
      where site_id = ${access.siteId} and id = any (${[...all]}::bigint[])`.execute(access.tx);
    return new Map(rows.map(({ id, owners }) => [id, owners]));
  });
}

/** What is above the owners; nothing in a module whose items do not belong to each other. */
function loadAbove(
  { access, load }: ReferenceCheck,
  moduleType: string,
  ids: readonly number[],
): Above | 'pending' {
  const module = access.services.modules.byType(moduleType)?.compiled;
  const column = module === undefined ? null : partOfColumn(module);
  if (module === undefined || column === null) return new Map();
  const { tx, siteId } = access;
  return load(`above in ${moduleType}`, ids, (all) => readAbove(tx, module, column, siteId, all));
}

/**
 * The error of a reference whose items do not belong to what the limiting field has (settings `matchField`
 * and `matchColumn`): `no_match`. An empty field limits nothing. Items that were chosen before count
 * only if the field changed. Returns `pending` while a lookup runs.
 */
export function limitErrors(
  check: ReferenceCheck,
  { moduleType, ids: newIds }: ReferencedItems,
): readonly FieldError[] | 'pending' {
  const { access, columns, column, item, previous, row, value } = check;
  const field = fieldOf(column, columns);
  const other = typeof moduleType === 'string' ? access.services.modules.byType(moduleType) : null;
  const limit = row !== null || !other ? null : limitColumn(column, other.compiled);
  if (limit === null || field === undefined || typeof moduleType !== 'string') return [];
  const wanted = new Set(idsIn(valueOf(field, item)));
  const change = { before: previous, after: item };
  const ids = isLimitChanged(column, columns, change) ? idsIn(value) : newIds;
  if (wanted.size === 0 || ids.length === 0) return [];
  const owners = loadOwners(check, moduleType, limit, ids);
  if (owners === 'pending') return owners;
  const all = [...new Set(ids.flatMap((id) => owners.get(id) ?? []))];
  const above = loadAbove(check, String(limit.settings.moduleType), all);
  if (above === 'pending') return above;
  // Items that an import is about to make are checked when they are there.
  const fits = ids.every((id) => {
    const of = owners.get(id);
    return of === undefined || reaches(of, wanted, above);
  });
  return fits ? [] : [{ pointer: '', code: 'no_match', params: textParams(field.name) }];
}
