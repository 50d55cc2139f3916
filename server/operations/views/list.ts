import type { ViewDefault, ViewsReply } from '../../../src/contract/views.ts';
import { lastSequence } from '../../db/events.ts';
import { itemPermission } from '../context/permissions.ts';
import { grantsOf, activeGrantsOnSite } from '../context/grants.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import type { SiteList } from '../settings/lists.ts';
import { viewColumns, viewRows } from './view-rows.ts';

function readViews({ tx, siteId, userId }: SiteAccess) {
  return tx
    .selectFrom('saved_views')
    .select(viewColumns)
    .where('site_id', '=', siteId)
    .where((where) =>
      where.or([where('is_shared', '=', true), where('owner_user_id', '=', userId)]),
    )
    .orderBy('id')
    .execute();
}

/**
 * The default view of each module's list for a person with these roles: that of the first role that
 * has one, else that of everybody.
 */
export function defaultViewsOf(
  defaults: readonly ViewDefault[],
  roleIds: readonly number[],
): { readonly [moduleType: string]: number } {
  const order = [...roleIds, null];
  const found = order
    .toReversed()
    .flatMap((roleId) =>
      defaults
        .filter(({ role_id }) => role_id === roleId)
        .flatMap(({ module_type, view_id }): (readonly [string, number])[] =>
          view_id === null ? [] : [[module_type, view_id]],
        ),
    );
  return Object.fromEntries(found);
}

/** Views that the caller may use, of modules that they may read, and the default views of lists. */
export function listViews(
  services: Services,
  caller: Caller,
  siteId: number,
): Promise<Omit<SiteList<never>, 'rows'> & { readonly reply: ViewsReply }> {
  return withSite(services, caller, siteId, async (access) => {
    const { tx, userId, now } = access;
    const syncCursor = await lastSequence(tx, siteId);
    const stored = await readViews(access);
    const readable = services.modules
      .all()
      .filter(({ document }) => access.may(itemPermission(document.type, 'read')));
    const views = [];
    for (const live of readable) {
      const own = stored.filter((view) => view.module_type === live.document.type);
      views.push(...(await viewRows(services, access, live, own)));
    }
    const types = readable.map(({ document }) => document.type);
    const all = await tx
      .selectFrom('view_defaults')
      .select(['module_type', 'role_id', 'view_id'])
      .where('site_id', '=', siteId)
      .orderBy('id')
      .execute();
    const defaults = all.filter((each) => types.includes(each.module_type));
    const grants = activeGrantsOnSite(await grantsOf(tx, userId), siteId, new Date(now));
    const roleIds = grants.map(({ role_id }) => role_id);
    const reply = {
      views: views.toSorted((a, b) => a.id - b.id),
      defaults,
      opens_with: defaultViewsOf(defaults, roleIds),
    };
    return { syncCursor, reply };
  });
}
