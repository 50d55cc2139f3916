import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Person } from '../../../src/runtime/rules/types.ts';
import { readStored } from '../../db/items/read.ts';
import type { Tx } from '../../db/transaction.ts';

/** A site and a module of which templates add columns of assignments. */
interface TemplateAssignments {
  readonly siteId: number;
  readonly moduleType: string;
  /** The names of these columns. */
  readonly dbs: readonly string[];
}

/** The columns of assignments that templates of the sites add, in any version. */
export async function templateAssignments(
  tx: Tx,
  siteIds: readonly number[],
): Promise<readonly TemplateAssignments[]> {
  const { rows } = await sql<TemplateAssignments>`
    select header.site_id as "siteId", header.module_type as "moduleType",
      array_agg(distinct added ->> 'db') as dbs
    from template_headers as header
    join template_versions as version
      on version.site_id = header.site_id and version.template_id = header.id
    cross join lateral jsonb_array_elements(version.document -> 'columns') as added
    where header.site_id = any (${[...siteIds]}::integer[])
      and version.document @> '{"columns": [{"assignment": true}]}'
      and added @> '{"assignment": true}'
    group by header.site_id, header.module_type`.execute(tx);
  return rows;
}

/** The items of a module on a site that name the person or one of their teams in one of the columns. */
export async function itemsByTemplateColumns(
  tx: Tx,
  module: CompiledModule,
  { siteId, dbs }: TemplateAssignments,
  { id, teamIds }: Person,
): Promise<readonly Item[]> {
  const values = [{ user_ids: [id] }, ...teamIds.map((team) => ({ team_ids: [team] }))];
  const named = dbs.flatMap((db) => values.map((value) => JSON.stringify({ [db]: value })));
  const { rows } = await sql<{ id: number }>`
    select id::double precision as id from ${sql.table(module.document.databaseTable)}
    where site_id = ${siteId} and deleted_at is null and columns @> any (${named}::jsonb[])
    order by id`.execute(tx);
  const stored = await readStored(
    tx,
    module,
    siteId,
    rows.map((row) => row.id),
  );
  return [...stored.values()].map(({ item }) => item);
}
