import { sql } from 'kysely';
import { own } from '../../../../src/runtime/record/json.ts';
import { newIds, type ReferenceChecker } from './referring.ts';

/** Whether a table of the site has every one of these ids, not deleted. */
async function hasAll(
  { access }: Parameters<ReferenceChecker>[0],
  table: 'criticalities' | 'labels' | 'template_headers' | 'types',
  ids: readonly number[],
  moduleType: string | null,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from ${sql.table(table)}
    where site_id = ${access.siteId} and id = any (${[...ids]}::integer[])
      and deleted_at is null
      ${moduleType === null ? sql`` : sql`and module_type = ${moduleType}`}`.execute(access.tx);
  return rows[0]?.found === ids.length;
}

export const checkCriticality: ReferenceChecker = (referring) =>
  hasAll(referring, 'criticalities', newIds(referring), null);

export const checkLabels: ReferenceChecker = (referring) =>
  hasAll(referring, 'labels', newIds(referring), referring.access.type);

export const checkTemplates: ReferenceChecker = (referring) => {
  const moduleType = referring.column.settings['moduleType'];
  return hasAll(
    referring,
    'template_headers',
    newIds(referring),
    typeof moduleType === 'string' ? moduleType : null,
  );
};

/**
 * A type of the module, or with the setting `parentType` a sub-type of the type that is chosen
 * there (spec section 5). A type that has been deleted since may stay.
 */
export const checkType: ReferenceChecker = async ({ access, column, item, value, before }) => {
  const parentKey = column.settings['parentType'];
  const row = await access.tx
    .selectFrom('types')
    .select(['parent_id', 'deleted_at'])
    .where('site_id', '=', access.siteId)
    .where('id', '=', Number(value))
    .where('module_type', '=', access.type)
    .executeTakeFirst();
  if (row === undefined || (row.deleted_at !== null && before !== value)) return false;
  if (typeof parentKey !== 'string') return row.parent_id === null;
  const parent = own(item, parentKey) ?? own(item.columns, parentKey);
  return row.parent_id !== null && row.parent_id === parent;
};
