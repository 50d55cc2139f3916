import type { DrawingSettings } from '../../../src/contract/drawing-settings.ts';
import type { SiteChanges, SiteSettings, SiteUsage } from '../../../src/contract/sites.ts';
import { sql } from 'kysely';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { Failure } from '../failure.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';
import type { Caller, Services } from '../services.ts';
import { recordSiteChange } from './record-change.ts';
import {
  checkSettings,
  lockSettings,
  readSettings,
  settingChanges,
  storedSettings,
  unlessCodeTaken,
} from './settings-row.ts';

/** The settings of a site. Throws a Failure. */
export function siteSettings(
  services: Services,
  caller: Caller,
  siteId: number,
): Promise<SiteSettings> {
  return withSite(services, caller, siteId, (access) => {
    requirePermission(access, settingsPermission);
    return readSettings(access.tx, access.organisationId, siteId);
  });
}

/** How drawings are shown on a site, for everybody with a role there. Throws a Failure. */
export function drawingSettings(
  services: Services,
  caller: Caller,
  siteId: number,
): Promise<DrawingSettings> {
  return withSite(
    services,
    caller,
    siteId,
    async ({ tx, organisationId }) => (await readSettings(tx, organisationId, siteId)).drawings,
  );
}

/** Changes the given settings of a site. Throws a Failure. */
export function updateSite(
  services: Services,
  caller: Caller,
  siteId: number,
  version: number,
  given: SiteChanges,
): Promise<SiteSettings> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { tx, organisationId, now } = access;
    const before = await lockSettings(tx, organisationId, siteId);
    if (before.version !== version) throw new Failure('stale', {}, { current: before });
    checkSettings(services, given, before);
    await unlessCodeTaken(given.code, () =>
      tx
        .updateTable('sites')
        .set({ ...storedSettings(given), version: version + 1, updated_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', siteId)
        .execute(),
    );
    const after = await readSettings(tx, organisationId, siteId);
    recordSiteChange(services, tx, 'UPDATE_SITE', siteId, settingChanges(before, after));
    return after;
  });
}

/** The number of people who may open a site, and of its items by module. Throws a Failure. */
export function siteUsage(services: Services, caller: Caller, siteId: number): Promise<SiteUsage> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { tx, now } = access;
    const { users } = await peopleOfSite(tx, siteId, now);
    const items = [];
    for (const { document } of services.modules.all()) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(document.databaseTable)}
        where site_id = ${siteId} and deleted_at is null and not is_root`.execute(tx);
      items.push({ module_type: document.type, count: rows[0]?.count ?? 0 });
    }
    return { people: users.length, items: items.filter(({ count }) => count > 0) };
  });
}
