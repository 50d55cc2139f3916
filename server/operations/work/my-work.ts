import type { MyWork } from '../../../src/contract/work.ts';
import { myWorkFilter } from '../../../src/runtime/views/work-filters.ts';
import { withMySites } from '../context/my-sites.ts';
import { teamIdsOf } from '../context/grants.ts';
import type { Caller, Services } from '../services.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { findApprovals, findWork } from './work.ts';

/** The caller's open work on all the sites that they may open. */
export function myWork(services: Services, caller: Caller): Promise<MyWork> {
  return withMySites(services, caller, async (mine) => {
    const { tx, sites, may, userId } = mine;
    const modules = services.modules.all();
    const access = {
      services,
      tx,
      sites,
      may,
      person: { id: userId, teamIds: await teamIdsOf(mine) },
      now: mine.now.toISOString(),
      statuses: await statusesOn(tx, modules, [...sites.keys()]),
    };
    return {
      assigned: await findWork(access, modules, ({ compiled }) => myWorkFilter(compiled.columns)),
      approvals: await findApprovals(access, modules),
    };
  });
}
