import type { MyWork } from '../../../src/contract/work.ts';
import { withMySites } from '../context/my-sites.ts';
import { principalsOf } from '../context/deputies.ts';
import { teamIdsOf } from '../context/grants.ts';
import type { Caller, Services } from '../services.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { findApprovals } from './approvals.ts';
import { findAssigned } from './assigned.ts';
import { findToRead } from './to-read.ts';
import type { WorkAccess } from './work-access.ts';

/** The caller's open work on all the sites that they may open. */
export function myWork(services: Services, caller: Caller): Promise<MyWork> {
  return withMySites(services, caller, async (mine) => {
    const { tx, sites, may, userId } = mine;
    const modules = services.modules.all();
    const siteIds = [...sites.keys()];
    const person = { id: userId, teamIds: await teamIdsOf(mine) };
    const now = mine.now.toISOString();
    const access: WorkAccess = {
      services,
      tx,
      sites,
      may,
      person,
      grants: mine.grants,
      deputyFor: await principalsOf({ ...mine, now }),
      now,
      statuses: await statusesOn(tx, modules, siteIds),
    };
    return {
      assigned: await findAssigned(access, modules),
      approvals: await findApprovals(access, modules),
      reading: await findToRead(access, modules),
    };
  });
}
