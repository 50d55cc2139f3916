import type { ModuleTally, SiteOverview } from '../../../src/contract/work.ts';
import { isObject } from '../../../src/runtime/record/json.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { overdueFilter } from '../../../src/runtime/views/work-filters.ts';
import { readGroups } from '../../db/items/groups.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { itemPermission } from '../context/permissions.ts';
import { withSite } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import { latestChanges } from './changes.ts';
import { type ModuleStatuses, statusesOn, toWorkStatus } from '../context/module-statuses.ts';
import { findApprovals } from './approvals.ts';
import { type WorkAccess, workAccessOn } from './work-access.ts';
import { findWork } from './work.ts';

const mostShown = 8;

/** A rule in the form in which a filter is sent: an object or a boolean. */
function toFilter(rule: Rule): ModuleTally['statuses'][number]['rule'] {
  if (typeof rule === 'boolean' || isObject(rule)) return rule;
  throw new Error('A filter is an object or a boolean.');
}

/** The counts of a module as replies contain them, its statuses in the order of the flow. */
async function tally(
  { tx, now, person }: WorkAccess,
  { siteId, timeZone }: { readonly siteId: number; readonly timeZone: string },
  { compiled }: LiveModule,
  { byNumber, finished }: ModuleStatuses,
): Promise<ModuleTally> {
  const context = { now, timeZone, person, finished };
  const scope = { siteId, templateId: null };
  const query = { by: 'status', limit: 500 };
  const { groups, totals } = await readGroups(tx, compiled, query, context, scope);
  const filter = overdueFilter(compiled.columns);
  const late = filter === null ? null : await readGroups(tx, compiled, { filter }, context, scope);
  const order = [...byNumber.keys()];
  return {
    module_type: compiled.document.type,
    total: totals?.count ?? 0,
    statuses: groups
      .flatMap(({ value, count, rule }) => {
        const status = byNumber.get(Number(value));
        return status ? [{ ...toWorkStatus(status), count, rule: toFilter(rule) }] : [];
      })
      .toSorted((a, b) => order.indexOf(a.number) - order.indexOf(b.number)),
    overdue: late?.totals?.count ?? 0,
    overdue_rule: filter === null ? null : toFilter(filter),
  };
}

/** The overview of a site: the modules that the caller may read there. Throws a Failure. */
export function siteOverview(
  services: Services,
  caller: Caller,
  siteId: number,
): Promise<SiteOverview> {
  return withSite(
    services,
    caller,
    siteId,
    async (on) => {
      const { tx } = on;
      const modules = services.modules
        .all()
        .filter(({ document }) => on.may(itemPermission(document.type, 'read')));
      const statuses = await statusesOn(tx, modules, [siteId]);
      const access = await workAccessOn(services, on, statuses);
      const tallies: ModuleTally[] = [];
      for (const live of modules) {
        const known = statuses.get(live.document.type);
        if (known !== undefined) tallies.push(await tally(access, on, live, known));
      }
      return {
        modules: tallies,
        overdue: await findWork(
          access,
          modules,
          ({ compiled }) => ({ filter: overdueFilter(compiled.columns) }),
          mostShown,
        ),
        approvals: await findApprovals(access, modules, mostShown),
        changes: await latestChanges(services, on, modules, statuses),
      };
    },
    { snapshot: true },
  );
}
