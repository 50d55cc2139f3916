import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../../src/runtime/rules/types.ts';
import type { Tx } from '../transaction.ts';

/** A column of people that a version of a template adds. */
export interface TemplateColumn {
  readonly templateId: number;
  readonly version: number;
  readonly db: string;
}

/** Which items are searched. */
interface Search {
  readonly table: string;
  readonly columns: readonly TemplateColumn[];
  readonly person: Person;
  readonly siteIds: readonly number[];
  /** Numbers of statuses that are left out. */
  readonly finished: readonly number[];
}

/**
 * Selects the ids of items that name the person or one of their teams in one of the columns. The
 * condition that the index of template columns serves comes first; the second one keeps the columns
 * that the item's own version adds.
 */
export function selectByTemplateColumns({
  table,
  columns,
  person: { id, teamIds },
  siteIds,
  finished,
}: Search): RawBuilder<{ id: number }> {
  const values = [{ user_ids: [id] }, ...teamIds.map((team) => ({ team_ids: [team] }))];
  const named = [...new Set(columns.map(({ db }) => db))].flatMap((db) =>
    values.map((value) => sql`item.columns @> ${JSON.stringify({ [db]: value })}::jsonb`),
  );
  return sql<{ id: number }>`
    select item.id::double precision as id from ${sql.table(table)} as item
    where item.site_id = any (${[...siteIds]}::integer[]) and item.deleted_at is null
      and item.status <> all (${[...finished]}::integer[])
      and (${sql.join(named, sql` or `)})
      and exists (
        select from unnest(
          ${columns.map(({ templateId }) => templateId)}::integer[],
          ${columns.map(({ version }) => version)}::integer[],
          ${columns.map(({ db }) => db)}::text[]
        ) as added (template_id, version, db)
        where added.template_id = item.template_id and added.version = item.template_version
          and exists (
            select from unnest(${values.map((value) => JSON.stringify(value))}::jsonb[]) as value
            where item.columns -> added.db @> value
          )
      )
    order by item.id`;
}

/** Runs it; none without columns. */
export async function idsByTemplateColumns(tx: Tx, search: Search): Promise<readonly number[]> {
  if (search.columns.length === 0) return [];
  const { rows } = await selectByTemplateColumns(search).execute(tx);
  return rows.map((row) => row.id);
}
