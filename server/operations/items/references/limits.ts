import { sql } from 'kysely';
import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import { textParams } from '../../../../src/runtime/format-message.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import { jsonEquals, ownProperty } from '../../../../src/runtime/record/json.ts';
import { limitColumn } from '../../../../src/runtime/record/matching-items.ts';
import { partOfColumn } from '../../../../src/runtime/record/part-of-column.ts';
import { itemColumnOf } from '../../../../src/runtime/rules/row-scope.ts';
import type { Row } from '../../../../src/runtime/row.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import { readAbove } from '../../../db/items/hierarchy.ts';
import { type ReferenceCheck, idsIn, newIds } from './reference-check.ts';

/** The field of the form, or the cell of the row, that limits the choice of a column. */
interface Limit {
  readonly field: CompiledColumn;
  readonly value: unknown;
  /** Undefined for a new item or row. */
  readonly before: unknown;
}

/** Reads what limits the choice; null if nothing does. */
function limitOf({ column, columns, item, previous, row, rowBefore, cells }: ReferenceCheck) {
  const { matchField: name } = column.settings;
  if (typeof name !== 'string') return null;
  const ofForm = row === null ? name : itemColumnOf(name);
  const field = ofForm === null ? cells?.get(name) : columns.find(({ db }) => db === ofForm);
  if (field === undefined) return null;
  const inRow = (each: Row | null) =>
    each === null ? undefined : (ownProperty(each, field.db) ?? null);
  return {
    field,
    value: ofForm === null ? inRow(row) : valueOf(field, item),
    before:
      ofForm === null ? inRow(rowBefore) : previous === null ? undefined : valueOf(field, previous),
  } satisfies Limit;
}

const isChanged = ({ value, before }: Limit) => before !== undefined && !jsonEquals(before, value);

/**
 * Whether a value that is the same as before may no longer belong to what limits it: the field has changed, or
 * the value was that of another row.
 */
export function mayLimit(check: ReferenceCheck): boolean {
  const limit = limitOf(check);
  return limit !== null && (check.row !== null || isChanged(limit));
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
 * and `matchColumn`): `no_match`. An empty field limits nothing. Items that were chosen before, in a table
 * in the same row, count only if the field changed. Returns `pending` while a lookup runs.
 */
export function limitErrors(check: ReferenceCheck): readonly FieldError[] | 'pending' {
  const { access, column, value, before, row, rowBefore } = check;
  const { moduleType } = column.settings;
  const other = typeof moduleType === 'string' ? access.services.modules.byType(moduleType) : null;
  const compared = other ? limitColumn(column, other.compiled) : null;
  const limit = limitOf(check);
  if (compared === null || limit === null || typeof moduleType !== 'string') return [];
  const wanted = new Set(idsIn(limit.value));
  const old = row === null ? before : rowBefore && ownProperty(rowBefore, column.db);
  const ids = isChanged(limit) ? idsIn(value) : newIds({ value, before: old });
  if (wanted.size === 0 || ids.length === 0) return [];
  const owners = loadOwners(check, moduleType, compared, ids);
  if (owners === 'pending') return owners;
  const all = [...new Set(ids.flatMap((id) => owners.get(id) ?? []))];
  const above = loadAbove(check, String(compared.settings.moduleType), all);
  if (above === 'pending') return above;
  // Items that an import is about to make are checked when they are there.
  const fits = ids.every((id) => {
    const of = owners.get(id);
    return of === undefined || reaches(of, wanted, above);
  });
  return fits ? [] : [{ pointer: '', code: 'no_match', params: textParams(limit.field.name) }];
}
