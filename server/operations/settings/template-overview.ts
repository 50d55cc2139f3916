import { sql } from 'kysely';
import type { TemplateSummary } from '../../../src/contract/templates.ts';
import type { Tx } from '../../db/transaction.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';

interface Use {
  readonly items: number;
  readonly deleted: number;
}

/** How many items of a table use each template of a site. */
async function usesOf(tx: Tx, siteId: number, table: string): Promise<ReadonlyMap<number, Use>> {
  const { rows } = await sql<Use & { readonly id: number }>`
    select template_id as id,
      (count(*) filter (where deleted_at is null))::integer as items,
      (count(*) filter (where deleted_at is not null))::integer as deleted
    from ${sql.table(table)} where site_id = ${siteId} and template_id > 0
    group by template_id`.execute(tx);
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

/** The templates of a site with state, use and who changed them last. Throws a Failure. */
export function templateOverview(
  services: Services,
  caller: Caller,
  siteId: number,
): Promise<{ readonly templates: TemplateSummary[] }> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { tx } = access;
    const rows = await tx
      .selectFrom('template_headers as header')
      .leftJoin('template_versions as stored', (join) =>
        join
          .onRef('stored.template_id', '=', 'header.id')
          .onRef('stored.version', '=', 'header.version'),
      )
      .leftJoin('users as author', (join) =>
        join.on('author.id', '=', (query) =>
          query.fn.coalesce('stored.published_by_user_id', 'header.created_by_user_id'),
        ),
      )
      .leftJoin('template_drafts as draft', (join) =>
        join
          .onRef('draft.template_id', '=', 'header.id')
          .onRef('draft.site_id', '=', 'header.site_id'),
      )
      .leftJoin('users as drafter', 'drafter.id', 'draft.changed_by_user_id')
      .select(['draft.changed_at as drafted_at'])
      .select(['drafter.id as drafter_id', 'drafter.display_name as drafter_name'])
      .select(['header.id', 'header.module_type', 'header.name', 'header.description'])
      .select(['header.version', 'header.deleted_at', 'header.is_default', 'header.updated_at'])
      .select(['author.id as author_id', 'author.display_name as author_name'])
      .where('header.site_id', '=', siteId)
      .orderBy('header.id')
      .execute();
    const uses = new Map<string, ReadonlyMap<number, Use>>();
    for (const { document } of services.modules.all())
      uses.set(document.type, await usesOf(tx, siteId, document.databaseTable));
    const person = (id: number | null, name: string | null) =>
      id === null || name === null ? null : { id, name };
    const templates = rows.map((stored) => {
      const { author_id, author_name, drafted_at, drafter_id, drafter_name, ...rest } = stored;
      const { deleted_at, updated_at, ...row } = rest;
      const use = uses.get(row.module_type)?.get(row.id);
      const live = row.version === 0 ? ('draft' as const) : ('published' as const);
      return {
        ...row,
        state: deleted_at === null ? live : ('archived' as const),
        items: use?.items ?? 0,
        deleted_items: use?.deleted ?? 0,
        changed_at: updated_at,
        changed_by: person(author_id, author_name),
        draft:
          drafted_at === null
            ? null
            : { changed_at: drafted_at, changed_by: person(drafter_id, drafter_name) },
      };
    });
    return { templates };
  });
}
