import { sql } from 'kysely';
import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import { ownProperty } from '../../../../src/runtime/record/json.ts';
import { isDescendant } from '../../../db/items/hierarchy.ts';
import { loadRows } from '../batch-loader.ts';
import { idsIn, newIds, type ReferenceChecker, type ReferenceCheck } from './reference-check.ts';

function exist(
  check: ReferenceCheck,
  moduleType: unknown,
  ids: readonly number[],
): boolean | 'pending' {
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

/** An item can be neither its own parent nor a child of its descendants. */
function createsCycle(check: ReferenceCheck, ids: readonly number[]): boolean | 'pending' {
  const { access, load, column, item } = check;
  const parent: CompiledColumn | null = access.live.compiled.parentColumn;
  const [id] = ids;
  if (parent?.db !== column.db || item.id === 0 || id === undefined) return false;
  if (id === item.id) return true;
  const { tx, live, siteId } = access;
  const found = load(`below ${item.id}`, [id], async () => {
    return new Map([
      [id, await isDescendant(tx, live.compiled, parent, siteId, { id, above: item.id })],
    ]);
  });
  return found === 'pending' ? found : found.get(id) === true;
}

/** Requires items of the module that the column names, on the site and not deleted. */
export const checkItems: ReferenceChecker = (check) => {
  const { settings } = check.column;
  const areThere = exist(check, settings.moduleType, newIds(check));
  if (areThere !== true) return areThere;
  const isCircle = createsCycle(check, idsIn(check.value));
  return isCircle === 'pending' ? isCircle : !isCircle;
};

/** Requires the same of a value that names its module itself. */
export const checkConnection: ReferenceChecker = (check) => {
  const { column, value, before } = check;
  const of = (each: unknown, key: string): unknown =>
    typeof each === 'object' && each !== null ? ownProperty(each, key) : undefined;
  const moduleType = of(value, 'module_type');
  const fixed = column.settings.moduleType;
  if (fixed !== undefined && fixed !== moduleType) return false;
  const isSameModule = of(before, 'module_type') === moduleType;
  const added = newIds({
    value: of(value, 'item_ids'),
    before: isSameModule ? of(before, 'item_ids') : null,
  });
  return exist(check, moduleType, added);
};
