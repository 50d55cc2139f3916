import type { ViewDefault } from '../../../src/contract/views.ts';
import { viewsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { invalid } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { recordSettingChange } from '../events/setting-events.ts';
import { requireModule } from '../settings/module.ts';

const missing = (pointer: string) => invalid([{ pointer, code: 'reference', params: {} }]);

/** Role and view must exist, and the view must be shared and of the module. */
async function check(
  { tx, siteId, organisationId }: SiteAccess,
  { module_type, role_id, view_id }: ViewDefault,
): Promise<void> {
  if (role_id !== null) {
    const role = await tx
      .selectFrom('roles')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', role_id)
      .executeTakeFirst();
    if (role === undefined) throw missing('/role_id');
  }
  if (view_id === null) return;
  const view = await tx
    .selectFrom('saved_views')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', view_id)
    .where('module_type', '=', module_type)
    .where('is_shared', '=', true)
    .forShare()
    .executeTakeFirst();
  if (view === undefined) throw missing('/view_id');
}

/**
 * Sets the view with which a module's list opens for a role, or for everybody. Throws a Failure.
 */
export function setViewDefault(
  services: Services,
  caller: Caller,
  siteId: number,
  wanted: ViewDefault,
): Promise<ViewDefault> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, viewsPermission);
    requireModule(services, wanted.module_type);
    await check(access, wanted);
    const { tx } = access;
    const { module_type, role_id, view_id } = wanted;
    const gone = await tx
      .deleteFrom('view_defaults')
      .where('site_id', '=', siteId)
      .where('module_type', '=', module_type)
      .where('role_id', role_id === null ? 'is' : '=', role_id)
      .returning('view_id')
      .executeTakeFirst();
    if (view_id !== null)
      await tx
        .insertInto('view_defaults')
        .values({ site_id: siteId, module_type, role_id, view_id })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'module_type', 'role_id']).doUpdateSet({ view_id }),
        )
        .execute();
    const before = gone?.view_id ?? null;
    if (before !== view_id)
      recordSettingChange(services, access, {
        call: 'SET_SITE_VIEW_DEFAULT',
        eventType: 'settings.view',
        id: view_id ?? before ?? 0,
        changes: { [`/default/${role_id ?? 'everybody'}`]: [before, view_id] },
        staleCall: 'GET_SITE_VIEWS',
      });
    return wanted;
  });
}
