import type { NewSite, SiteSettings } from '../../../src/contract/sites.ts';
import { afterCommit, enterTenant, tenantOf } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { openSite, requirePermission } from '../context/site.ts';
import { requireSettingsManager } from '../organisations/manager.ts';
import type { Caller, Services } from '../services.ts';
import { type CopiedLists, insertLists, readLists } from './copy-lists.ts';
import { createSite } from './create.ts';
import { starterLists } from './starter-lists.ts';
import { recordSiteChange } from './record-change.ts';
import {
  checkSettings,
  readSettings,
  settingChanges,
  storedSettings,
  unlessCodeTaken,
} from './settings-row.ts';

/** What a new site takes over from another one unless its own values are given. */
interface Template {
  readonly settings: Partial<NewSite>;
  readonly lists: CopiedLists;
}

/** Reads what is copied from a site. Throws `not_found`, `site_archived` or `forbidden`. */
async function templateOf(access: OrganisationAccess, siteId: number): Promise<Template> {
  const { tx, organisationId } = access;
  const tenant = tenantOf(tx);
  requirePermission(await openSite(access, siteId), settingsPermission);
  const source = await readSettings(tx, organisationId, siteId);
  await enterTenant(tx, { ...tenant, siteIds: [siteId], siteId });
  const lists = await readLists(tx, siteId);
  await enterTenant(tx, tenant);
  const { site_type, locale, working_days, shift_patterns, number_patterns } = source;
  const { modules, file_analysis, drawings } = source;
  const settings = {
    site_type,
    locale,
    working_days,
    shift_patterns,
    number_patterns,
    modules,
    file_analysis,
    drawings,
  };
  return { settings, lists };
}

/** People with a role on every site may read the new one: their sockets join its rooms after the commit. */
async function openToEverySiteRoles(
  { tx, organisationId }: OrganisationAccess,
  { notifier }: Services,
): Promise<void> {
  const holders = await tx
    .selectFrom('person_grants')
    .select('user_id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('on_every_site', '=', true)
    .execute();
  const userIds = holders.map(({ user_id }) => user_id);
  afterCommit(tx, () => notifier.membershipChanged(organisationId, userIds));
}

/**
 * Creates a site with its root items. Everybody with a role in the organisation or on every
 * site may open it at once. Throws a Failure.
 */
export function createNewSite(
  services: Services,
  caller: Caller,
  { copy_from, ...own }: NewSite,
): Promise<SiteSettings> {
  return withOrganisation(services, caller, async (access) => {
    requireSettingsManager(access);
    const { tx, organisationId } = access;
    const { settings, lists }: Template =
      copy_from === undefined
        ? { settings: {}, lists: starterLists(services.modules) }
        : await templateOf(access, copy_from);
    const given = { ...settings, ...own };
    checkSettings(services, given, null);
    const now = access.now.toISOString();
    const values = { ...storedSettings(given), name: own.name.trim() };
    const { id } = await unlessCodeTaken(own.code, () =>
      createSite(tx, services.modules, values, now),
    );
    const created = await openSite(access, id);
    await insertLists(services, created, lists);
    const made = await readSettings(tx, organisationId, id);
    recordSiteChange(services, tx, 'CREATE_SITE', id, settingChanges(null, made));
    await openToEverySiteRoles(access, services);
    return made;
  });
}
