import type { SiteMyWork } from '../../../src/contract/work.ts';
import { mostKeptWork } from '../../../src/contract/work.ts';
import { keptIds } from '../../db/items/kept-ids.ts';
import { lastSequence } from '../../db/events.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { itemPermission } from '../context/permissions.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import { liveFor } from '../context/visible.ts';
import type { Caller, Services } from '../services.ts';
import { findApprovals } from '../work/approvals.ts';
import { findAssigned } from '../work/assigned.ts';
import { findToRead } from '../work/to-read.ts';
import { workAccessOn } from '../work/work-access.ts';
import { sizesOf } from './sizes.ts';
import { type ItemIds, withTouched } from './touched.ts';

/** The caller's work on the site. */
async function workOn(
  services: Services,
  on: SiteAccess,
  modules: readonly LiveModule[],
): Promise<ItemIds> {
  const statuses = await statusesOn(on.tx, modules, [on.siteId]);
  const access = await workAccessOn(services, on, statuses);
  const found = [
    await findAssigned(access, modules, mostKeptWork),
    await findApprovals(access, modules, mostKeptWork),
    await findToRead(access, modules, mostKeptWork),
  ].flatMap(({ rows }) => rows);
  const byType = Map.groupBy(found, ({ module_type: type }) => type);
  return new Map([...byType].map(([type, rows]) => [type, new Set(rows.map(({ id }) => id))]));
}

/**
 * What a device keeps that holds the caller's work on a site and what it touches, with what of it has
 * changed after a sequence; without a sequence with the size of each module on the site. Throws a Failure.
 */
export function siteMyWork(
  services: Services,
  caller: Caller,
  siteId: number,
  afterSequence: number | null,
): Promise<SiteMyWork> {
  return withSite(
    services,
    caller,
    siteId,
    async (on) => {
      const { tx, now, may } = on;
      const readable = services.modules
        .all()
        .filter(({ document }) => may(itemPermission(document.type, 'read')));
      const modules = new Map(
        readable.map((live) => [live.document.type, liveFor(live, may)] as const),
      );
      const work = await workOn(services, on, readable);
      const touched = await withTouched({ services, tx, siteId, now, modules }, work);
      const reply: SiteMyWork['modules'][number][] = [];
      for (const [type, live] of modules) {
        const { databaseTable: table } = live.document;
        const ids = [...(touched.get(type) ?? [])];
        const kept = await keptIds(tx, { siteId, type, table }, ids, afterSequence);
        const sizes = afterSequence === null ? await sizesOf({ tx, siteId, now }, live) : {};
        reply.push({
          module_type: type,
          ids: [...kept.ids],
          changed_ids: [...kept.changed],
          ...sizes,
        });
      }
      return { sync_cursor: await lastSequence(tx, siteId), modules: reply };
    },
    { snapshot: true },
  );
}
