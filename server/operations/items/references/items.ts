import { sql } from 'kysely';
import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import { ownProperty } from '../../../../src/runtime/record/json.ts';
import { isOwnerColumn } from '../../../../src/runtime/record/tree.ts';
import { isDescendant } from '../../../db/items/hierarchy.ts';
import { loadRows } from '../batch-loader.ts';
import { limitErrors } from './limits.ts';
import {
  type ReferencedItems,
  type ReferenceChecker,
  type ReferenceCheck,
  type ReferenceValue,
  idsIn,
  newIds,
} from './reference-check.ts';

/** The items to which the value of an item reference newly refers. */
export function newItems({ column, value, before }: ReferenceValue): ReferencedItems {
  return { moduleType: column.settings.moduleType, ids: newIds({ value, before }) };
}

/** The same for a connection, whose value names its module itself. */
export function newConnectedItems({ value, before }: ReferenceValue): ReferencedItems {
  const of = (each: unknown, key: string): unknown =>
    typeof each === 'object' && each !== null ? ownProperty(each, key) : undefined;
  const moduleType = of(value, 'module_type');
  const isSameModule = of(before, 'module_type') === moduleType;
  const ids = newIds({
    value: of(value, 'item_ids'),
    before: isSameModule ? of(before, 'item_ids') : null,
  });
  return { moduleType, ids };
}

function exist(check: ReferenceCheck, { moduleType, ids }: ReferencedItems): boolean | 'pending' {
  if (ids.length === 0) return true;
  const { access, column } = check;
  const module =
    typeof moduleType === 'string' ? access.services.modules.byType(moduleType) : undefined;
  if (module === undefined) return false;
  const { template: templateId = null } = column.settings;
  const table = module.document.databaseTable;
  const question = { table, condition: String(templateId) };
  const found = loadRows(check, question, ids, async (all) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)}
      where site_id = ${access.siteId} and id = any (${[...all]}::bigint[]) and deleted_at is null
        ${templateId === null ? sql`` : sql`and template_id = ${templateId}`}`.execute(access.tx);
    return new Map(rows.map((row) => [row.id, row]));
  });
  return found === 'pending' ? found : found.size === ids.length;
}

/**
 * Whether one of these items is closed: an item of a tree in a status that takes no changes. Nothing new
 * is put below it, and nothing that hangs on exactly one item is put into it.
 */
function isClosed(
  check: ReferenceCheck,
  { moduleType, ids }: ReferencedItems,
): boolean | 'pending' {
  const { access, column, row } = check;
  const module =
    typeof moduleType === 'string' ? access.services.modules.byType(moduleType) : undefined;
  if (module === undefined || ids.length === 0 || row !== null) return false;
  const { parentColumn, locks } = module.compiled;
  const isOwner = isOwnerColumn(column) || column.db === access.live.compiled.parentColumn?.db;
  if (!isOwner || parentColumn === null || locks.statuses.size === 0) return false;
  const { databaseTable: table } = module.document;
  const closed = check.load(`closed ${table}`, ids, async (all) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)}
      where site_id = ${access.siteId} and id = any (${[...all]}::bigint[])
        and status = any (${[...locks.statuses]}::integer[])`.execute(access.tx);
    return new Map(rows.map((each) => [each.id, each]));
  });
  return closed === 'pending' ? closed : closed.size > 0;
}

/** An item can be neither its own parent nor a child of its descendants. */
function createsCycle(check: ReferenceCheck, ids: readonly number[]): boolean | 'pending' {
  const { access, load, column, item, row } = check;
  const parent: CompiledColumn | null = access.live.compiled.parentColumn;
  const [id] = ids;
  if (row !== null || parent?.db !== column.db || item.id === 0 || id === undefined) return false;
  if (id === item.id) return true;
  const { tx, live, siteId } = access;
  const found = load(`below ${item.id}`, [id], async () => {
    return new Map([
      [id, await isDescendant(tx, live.compiled, parent, siteId, { id, above: item.id })],
    ]);
  });
  return found === 'pending' ? found : found.get(id) === true;
}

/** Requires items of the module that the column names, on the site, not deleted and not closed. */
export const checkItems: ReferenceChecker = (check) => {
  const items = newItems(check);
  const areThere = exist(check, items);
  if (areThere !== true) return areThere;
  const isFull = isClosed(check, items);
  if (isFull === 'pending') return isFull;
  if (isFull) return [{ pointer: '', code: 'closed', params: {} }];
  const outside = limitErrors(check);
  if (outside === 'pending' || outside.length > 0) return outside;
  const isCircle = createsCycle(check, idsIn(check.value));
  return isCircle === 'pending' ? isCircle : !isCircle;
};

/** Requires the same of a value that names its module itself. */
export const checkConnection: ReferenceChecker = (check) => {
  const connected = newConnectedItems(check);
  const fixed = check.column.settings.moduleType;
  if (fixed !== undefined && fixed !== connected.moduleType) return false;
  return exist(check, connected);
};
