import type { CopiedSettings } from '../../../src/contract/sites.ts';
import { enterTenant, tenantOf } from '../../db/transaction.ts';
import { runCall } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { openSite, requirePermission } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import { insertLists, readLists } from './copy-lists.ts';
import { recordSiteChange } from './record-change.ts';
import { lockSettings, readSettings, settingChanges, storedSettings } from './settings-row.ts';

/**
 * Copies the settings of another site: working days, shift patterns, number patterns, modules and file analysis replace those of
 * the site; types, criticalities, dropdowns, labels, saved columns and templates are added if it
 * has none of the name. Throws a Failure.
 */
export function copySettings(
  services: Services,
  caller: Caller,
  siteId: number,
  fromSiteId: number,
): Promise<CopiedSettings> {
  return runCall(
    services,
    caller,
    { siteId },
    async (access) => ({
      access: await openSite(access, siteId),
      source: await openSite(access, fromSiteId),
    }),
    async ({ access, source }) => {
      requirePermission(access, settingsPermission);
      requirePermission(source, settingsPermission);
      const { tx, organisationId, now } = access;
      const tenant = tenantOf(tx);
      // A concurrent copy to the same site waits here, and then finds the names.
      const before = await lockSettings(tx, organisationId, siteId);
      await enterTenant(tx, { ...tenant, siteIds: [fromSiteId], siteId: fromSiteId });
      const lists = await readLists(tx, fromSiteId);
      await enterTenant(tx, tenant);
      const { working_days, shift_patterns, number_patterns, modules, file_analysis, drawings } =
        await readSettings(tx, organisationId, fromSiteId);
      await tx
        .updateTable('sites')
        .set({
          ...storedSettings({
            working_days,
            shift_patterns,
            number_patterns,
            modules,
            file_analysis,
            drawings,
          }),
          version: before.version + 1,
          updated_at: now,
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', siteId)
        .execute();
      const copied = await insertLists(services, access, lists);
      const after = await readSettings(tx, organisationId, siteId);
      recordSiteChange(services, tx, 'COPY_SITE_SETTINGS', siteId, {
        ...settingChanges(before, after),
        '/copied_from': [null, fromSiteId],
      });
      return copied;
    },
  );
}
