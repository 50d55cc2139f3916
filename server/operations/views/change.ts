import type {
  CREATE_SITE_VIEW,
  UPDATE_SITE_VIEW,
  ViewParams,
  ViewRow,
} from '../../../src/contract/views.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { checkDocument } from '../../documents/check.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { itemPermission, viewsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import { requireModule } from '../settings/module.ts';
import { type StoredView, viewColumns, viewRows } from './view-rows.ts';

type NewView = NonNullable<(typeof CREATE_SITE_VIEW)['types']>['body'];
type ViewChange = NonNullable<(typeof UPDATE_SITE_VIEW)['types']>['body'];

const stale = 'GET_SITE_VIEWS';

function checked(document: unknown): void {
  const problems = checkDocument('view', document);
  if (problems.length > 0)
    throw new Failure('document_problems', { count: problems.length }, { problems });
}

async function toViewRow(
  services: Services,
  access: SiteAccess,
  live: LiveModule,
  view: StoredView,
): Promise<ViewRow> {
  const [row] = await viewRows(services, access, live, [view]);
  if (row === undefined) throw notFound();
  return row;
}

/** Reading a module's list is enough to save views of it; a shared view needs a permission. */
function needTo(access: SiteAccess, live: LiveModule, isShared: boolean): void {
  requirePermission(access, itemPermission(live.document.type, 'read'));
  if (isShared) requirePermission(access, viewsPermission);
}

export function createView(
  services: Services,
  caller: Caller,
  siteId: number,
  { module_type, name, document, is_shared = false, pin_order = null }: NewView,
): Promise<ViewRow> {
  return withSite(services, caller, siteId, async (access) => {
    const live = requireModule(services, module_type);
    needTo(access, live, is_shared);
    checked(document);
    const { tx, organisationId, userId, now } = access;
    const row = await tx
      .insertInto('saved_views')
      .values({
        organisation_id: organisationId,
        site_id: siteId,
        module_type,
        owner_user_id: userId,
        is_shared,
        name: JSON.stringify(name),
        document: JSON.stringify(document),
        pin_order,
        created_at: now,
        updated_at: now,
      })
      .returning(viewColumns)
      .executeTakeFirstOrThrow();
    recordSettingChange(services, access, {
      call: 'CREATE_SITE_VIEW',
      eventType: 'settings.view',
      id: row.id,
      changes: creationChanges({ module_type, name, document, is_shared, pin_order }),
      staleCall: stale,
    });
    return toViewRow(services, access, live, row);
  });
}

interface Found {
  readonly live: LiveModule;
  readonly view: StoredView;
}

/**
 * A view that the caller may change, locked; another person's private view is not found. Throws a
 * Failure.
 */
async function lockedView(
  services: Services,
  access: SiteAccess,
  viewId: number,
  version: number,
): Promise<Found> {
  const { tx, siteId, userId } = access;
  const view = await tx
    .selectFrom('saved_views')
    .select(viewColumns)
    .where('site_id', '=', siteId)
    .where('id', '=', viewId)
    .forUpdate()
    .executeTakeFirst();
  const live = view && services.modules.byType(view.module_type);
  if (view === undefined || live === undefined) throw notFound();
  if (!view.is_shared && view.owner_user_id !== userId) throw notFound();
  needTo(access, live, view.is_shared);
  if (view.version !== version)
    throw new Failure('stale', {}, { current: await toViewRow(services, access, live, view) });
  return { live, view };
}

/** The differences, by pointer. */
function changesOf(before: StoredView, after: StoredView) {
  const names = ['name', 'document', 'is_shared', 'pin_order'] as const;
  return Object.fromEntries(
    names
      .filter((name) => !jsonEquals(before[name], after[name]))
      .map((name) => [`/${name}`, [before[name], after[name]] as const]),
  );
}

/** Changes a view from the version that the caller has seen. Throws a Failure. */
export function updateView(
  services: Services,
  caller: Caller,
  { siteId, viewId }: ViewParams,
  version: number,
  change: ViewChange,
): Promise<ViewRow> {
  return withSite(services, caller, siteId, async (access) => {
    const { live, view } = await lockedView(services, access, viewId, version);
    needTo(access, live, change.is_shared ?? false);
    if (change.document !== undefined) checked(change.document);
    const after = { ...view, ...change };
    const changes = changesOf(view, after);
    if (Object.keys(changes).length === 0) return toViewRow(services, access, live, view);
    const { tx } = access;
    const row = await tx
      .updateTable('saved_views')
      .set({
        name: JSON.stringify(after.name),
        document: JSON.stringify(after.document),
        is_shared: after.is_shared,
        pin_order: after.pin_order,
        version: version + 1,
        updated_at: access.now,
      })
      .where('site_id', '=', siteId)
      .where('id', '=', viewId)
      .returning(viewColumns)
      .executeTakeFirstOrThrow();
    if (!after.is_shared)
      await tx
        .deleteFrom('view_defaults')
        .where('site_id', '=', siteId)
        .where('view_id', '=', viewId)
        .execute();
    recordSettingChange(services, access, {
      call: 'UPDATE_SITE_VIEW',
      eventType: 'settings.view',
      id: viewId,
      changes,
      staleCall: stale,
    });
    return toViewRow(services, access, live, row);
  });
}

/** Deletes a view permanently, with the defaults that use it. Throws a Failure. */
export function deleteView(
  services: Services,
  caller: Caller,
  { siteId, viewId }: ViewParams,
  version: number,
): Promise<ViewRow> {
  return withSite(services, caller, siteId, async (access) => {
    const { live, view } = await lockedView(services, access, viewId, version);
    const row = await toViewRow(services, access, live, view);
    await access.tx
      .deleteFrom('saved_views')
      .where('site_id', '=', siteId)
      .where('id', '=', viewId)
      .execute();
    recordSettingChange(services, access, {
      call: 'DELETE_SITE_VIEW',
      eventType: 'settings.view',
      id: viewId,
      changes: { '/name': [view.name, null] },
      staleCall: stale,
    });
    return row;
  });
}
