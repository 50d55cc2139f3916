import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** `id/version` of every template version that items of the site use, deleted items included. */
export async function usedTemplateVersions(
  tx: Tx,
  siteId: number,
  tables: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const table of tables) {
    const { rows } = await sql<{ used: string }>`
      select distinct template_id || '/' || template_version as used
      from ${sql.table(table)}
      where site_id = ${siteId} and template_id > 0`.execute(tx);
    for (const row of rows) used.add(row.used);
  }
  return used;
}

/** The number of items of a version of a template, by status; those in the recycle bin don't count. */
export async function countByStatus(
  tx: Tx,
  siteId: number,
  table: string,
  templateId: number,
  version: number,
): Promise<readonly { status: number; items: number }[]> {
  const { rows } = await sql<{ status: number; items: number }>`
    select status, count(*)::integer as items from ${sql.table(table)}
    where site_id = ${siteId} and template_id = ${templateId} and template_version = ${version}
      and deleted_at is null
    group by status`.execute(tx);
  return rows;
}

/**
 * The number of items of a template, by version; items in the recycle bin are counted separately.
 */
export async function templateUsage(
  tx: Tx,
  siteId: number,
  table: string,
  templateId: number,
): Promise<readonly { version: number; items: number; deleted: number }[]> {
  const { rows } = await sql<{ version: number; items: number; deleted: number }>`
    select template_version as version,
      (count(*) filter (where deleted_at is null))::integer as items,
      (count(*) filter (where deleted_at is not null))::integer as deleted
    from ${sql.table(table)}
    where site_id = ${siteId} and template_id = ${templateId}
    group by template_version order by template_version`.execute(tx);
  return rows;
}
