import { sql } from 'kysely';
import type { TemplateColumn } from '../../db/items/by-template-columns.ts';
import type { Tx } from '../../db/transaction.ts';

/** A column of assignments that a version of a template adds. */
interface TemplateAssignment extends TemplateColumn {
  readonly moduleType: string;
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
