import { sql } from 'kysely';
import { ownProperty } from '../../../../src/runtime/record/json.ts';
import { loadRows } from '../batch-loader.ts';
import { idsIn, newIds, type ReferenceChecker, type ReferenceCheck } from './reference-check.ts';

interface Row {
  readonly id: number;
}

const byId = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

/** Whether a table of the site has all these ids, not deleted. */
function hasAll(
  check: ReferenceCheck,
  table: 'criticalities' | 'labels' | 'template_headers',
  ids: readonly number[],
  moduleType: string | null,
): boolean | 'pending' {
  if (ids.length === 0) return true;
  const { access } = check;
  const question = { table, condition: moduleType ?? '' };
  const found = loadRows(check, question, ids, async (all) => {
    const { rows } = await sql<Row>`
      select id from ${sql.table(table)}
      where site_id = ${access.siteId} and id = any (${[...all]}::integer[])
        and deleted_at is null
        ${moduleType === null ? sql`` : sql`and module_type = ${moduleType}`}`.execute(access.tx);
    return byId(rows);
  });
  return found === 'pending' ? found : found.size === ids.length;
}

export const checkCriticality: ReferenceChecker = (check) =>
  hasAll(check, 'criticalities', newIds(check), null);

export const checkLabels: ReferenceChecker = (check) =>
  hasAll(check, 'labels', newIds(check), check.access.type);

export const checkTemplates: ReferenceChecker = (check) => {
  const { moduleType = null } = check.column.settings;
  return hasAll(check, 'template_headers', newIds(check), moduleType);
};

/** Options that are not offered any more can stay, but not be chosen. */
export const checkOptions: ReferenceChecker = (check) => {
  const { options = [] } = check.column.settings;
  const retired = options.filter((option) => 'is_retired' in option && option.is_retired);
  const added = newIds(check);
  return !retired.some(({ value }) => added.some((id) => id === value));
};

/**
 * Requires a type of the module, or with the setting `parentType` a sub-type of the type in that
 * column, in a table that of the same row (spec section 5). A type that has been deleted since may
 * stay.
 */
export const checkType: ReferenceChecker = (check) => {
  const { access, column, item, row, value, before } = check;
  const { parentType } = column.settings;
  const id = Number(value);
  const found = loadRows(check, { table: 'types' }, [id], async (ids) =>
    byId(
      await access.tx
        .selectFrom('types')
        .select(['id', 'parent_id', 'deleted_at'])
        .where('site_id', '=', access.siteId)
        .where('id', 'in', ids)
        .where('module_type', '=', access.type)
        .execute(),
    ),
  );
  if (found === 'pending') return found;
  const type = found.get(id);
  if (type === undefined) return false;
  if (type.deleted_at !== null && !idsIn(before).includes(id)) return false;
  if (parentType === undefined) return type.parent_id === null;
  const parent =
    row === null
      ? (ownProperty(item, parentType) ?? ownProperty(item.columns, parentType))
      : ownProperty(row, parentType);
  return type.parent_id !== null && type.parent_id === parent;
};
