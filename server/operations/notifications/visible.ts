import { type SqlBool, type Expression, type ExpressionBuilder, sql } from 'kysely';
import { identifier } from '../../db/policies.ts';
import type { Tables } from '../../db/tables.ts';
import type { Modules } from '../../modules/modules.ts';
import { itemPermission } from '../context/permissions.ts';
import type { MySitesAccess } from '../context/my-sites.ts';

/**
 * True of the caller's notifications that they may still read: of items of modules that they may
 * read on the site, and of roles on sites that they may open.
 */
export function isVisibleToCaller(
  where: ExpressionBuilder<Tables, 'notifications'>,
  { organisationId, userId, sites, sitesWith }: MySitesAccess,
  modules: Modules,
): Expression<SqlBool> {
  const ofItems = modules.all().flatMap(({ document }) => {
    const ids = sitesWith(itemPermission(document.type, 'read'));
    return ids.length === 0
      ? []
      : [where.and([where('module_type', '=', document.type), where('site_id', 'in', ids)])];
  });
  const ofRoles = where.and([
    where('module_type', 'is', null),
    where.or([where('site_id', 'is', null), where('site_id', 'in', [0, ...sites.keys()])]),
  ]);
  return where.and([
    where('organisation_id', '=', organisationId),
    where('user_id', '=', userId),
    where.or([...ofItems, ofRoles]),
  ]);
}

/** The number of the caller's unread notifications. */
export async function unreadCount(access: MySitesAccess, modules: Modules): Promise<number> {
  const { count } = await access.tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('read_at', 'is', null)
    .where((where) => isVisibleToCaller(where, access, modules))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An item of a module, by its id. */
export interface ItemOfModule {
  readonly module_type: string | null;
  readonly item_id: number | null;
}

/** Names of items of the transaction's sites, by "module id"; one query for each module. */
export async function namesOfItems(
  { tx, sites }: Pick<MySitesAccess, 'tx' | 'sites'>,
  modules: Modules,
  items: readonly ItemOfModule[],
): Promise<ReadonlyMap<string, string | null>> {
  const names = new Map<string, string | null>();
  const siteIds = [...sites.keys()];
  for (const [type, all] of Map.groupBy(items, ({ module_type }) => module_type)) {
    const live = type === null ? undefined : modules.byType(type);
    if (live === undefined || siteIds.length === 0) continue;
    const ids = [...new Set(all.flatMap(({ item_id }) => item_id ?? []))];
    const { rows } = await sql<{ readonly id: number; readonly name: string | null }>`
      select id, name from ${sql.raw(identifier(live.document.databaseTable))}
      where site_id = any (${siteIds}::integer[]) and id = any (${ids}::bigint[])`.execute(tx);
    for (const { id, name } of rows) names.set(`${type} ${id}`, name);
  }
  return names;
}
