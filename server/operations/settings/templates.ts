import type { TemplateRow } from '../../../src/contract/directory.ts';
import { usedTemplateVersions } from '../../db/items/template-usage.ts';
import { lastSequence } from '../../db/events.ts';
import { withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import type { SiteList } from './lists.ts';
import { presentTemplates, templateRow } from './template-rows.ts';

/** The newest version of every template of a site, and every older one that an item still uses. */
export function listTemplates(
  services: Services,
  caller: Caller,
  siteId: number,
): Promise<SiteList<TemplateRow>> {
  return withSite(services, caller, siteId, async ({ tx }) => {
    const syncCursor = await lastSequence(tx, siteId);
    const stored = await presentTemplates(tx, siteId);
    const older = stored.some(({ version, newest }) => version < newest);
    const tables = services.modules.all().map(({ document }) => document.databaseTable);
    const used = older ? await usedTemplateVersions(tx, siteId, tables) : new Set<string>();
    const rows = stored
      .filter(({ id, version, newest }) => version === newest || used.has(`${id}/${version}`))
      .flatMap((each) => templateRow(services, each) ?? []);
    return { syncCursor, rows };
  });
}
