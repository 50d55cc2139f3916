import { sql } from 'kysely';
import { ownProperty } from '../../../../src/runtime/record/json.ts';
import { rowsOf } from '../gathered.ts';
import { newIds, type ReferenceChecker, type Referring } from './referring.ts';

interface Row {
  readonly id: number;
}

const byId = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

/** Whether a table of the site has every one of these ids, not deleted. */
function hasAll(
  referring: Referring,
  table: 'criticalities' | 'labels' | 'template_headers',
  ids: readonly number[],
  moduleType: string | null,
): boolean | 'pending' {
  if (ids.length === 0) return true;
  const { access } = referring;
  const question = { table, condition: moduleType ?? '' };
  const found = rowsOf(referring, question, ids, async (all) => {
    const { rows } = await sql<Row>`
      select id from ${sql.table(table)}
      where site_id = ${access.siteId} and id = any (${[...all]}::integer[])
        and deleted_at is null
        ${moduleType === null ? sql`` : sql`and module_type = ${moduleType}`}`.execute(access.tx);
    return byId(rows);
  });
  return found === 'pending' ? found : found.size === ids.length;
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
export const checkType: ReferenceChecker = (referring) => {
  const { access, column, item, value, before } = referring;
  const parentKey = column.settings['parentType'];
  const id = Number(value);
  const found = rowsOf(referring, { table: 'types' }, [id], async (ids) =>
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
  const row = found.get(id);
  if (row === undefined || (row.deleted_at !== null && before !== value)) return false;
  if (typeof parentKey !== 'string') return row.parent_id === null;
  const parent = ownProperty(item, parentKey) ?? ownProperty(item.columns, parentKey);
  return row.parent_id !== null && row.parent_id === parent;
};
