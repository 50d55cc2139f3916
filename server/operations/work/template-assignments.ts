import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Person } from '../../../src/runtime/rules/types.ts';
import type { Tx } from '../../db/transaction.ts';

/** A column of assignments that a version of a template adds. */
interface TemplateAssignment {
  readonly moduleType: string;
  readonly templateId: number;
  readonly version: number;
  readonly db: string;
}

/** The columns of assignments that templates of the sites add, in every version, by module type. */
export async function templateAssignments(
  tx: Tx,
  siteIds: readonly number[],
): Promise<ReadonlyMap<string, readonly TemplateAssignment[]>> {
  const { rows } = await sql<TemplateAssignment>`
    select header.module_type as "moduleType", header.id as "templateId", version.version,
      added ->> 'db' as db
    from template_headers as header
    join template_versions as version
      on version.site_id = header.site_id and version.template_id = header.id
    cross join lateral jsonb_array_elements(version.document -> 'columns') as added
    where header.site_id = any (${[...siteIds]}::integer[])
      and version.document @> '{"columns": [{"assignment": true}]}'
      and added @> '{"assignment": true}'`.execute(tx);
  return Map.groupBy(rows, ({ moduleType }) => moduleType);
}

/**
 * The ids of items on the sites that name the person or one of their teams in one of the columns,
 * without those in a status of `finished`. The condition that the index of template columns serves
 * comes first; the second one keeps the columns that the item's own version adds.
 */
export async function idsByTemplateColumns(
  tx: Tx,
  { document: { databaseTable } }: CompiledModule,
  added: readonly TemplateAssignment[],
  { id, teamIds }: Person,
  siteIds: readonly number[],
  finished: readonly number[],
): Promise<readonly number[]> {
  if (added.length === 0) return [];
  const values = [{ user_ids: [id] }, ...teamIds.map((team) => ({ team_ids: [team] }))];
  const named = [...new Set(added.map(({ db }) => db))].flatMap((db) =>
    values.map((value) => sql`item.columns @> ${JSON.stringify({ [db]: value })}::jsonb`),
  );
  const { rows } = await sql<{ id: number }>`
    select item.id::double precision as id from ${sql.table(databaseTable)} as item
    where item.site_id = any (${[...siteIds]}::integer[]) and item.deleted_at is null
      and item.status <> all (${[...finished]}::integer[])
      and (${sql.join(named, sql` or `)})
      and exists (
        select from unnest(
          ${added.map(({ templateId }) => templateId)}::integer[],
          ${added.map(({ version }) => version)}::integer[],
          ${added.map(({ db }) => db)}::text[]
        ) as added (template_id, version, db)
        where added.template_id = item.template_id and added.version = item.template_version
          and exists (
            select from unnest(${values.map((value) => JSON.stringify(value))}::jsonb[]) as value
            where item.columns -> added.db @> value
          )
      )
    order by item.id`.execute(tx);
  return rows.map((row) => row.id);
}
