import type { MyWork } from '../../../src/contract/work.ts';
import { myWorkFilter } from '../../../src/runtime/views/work-filters.ts';
import { idsByTemplateColumns } from '../../db/items/by-template-columns.ts';
import { withMySites } from '../context/my-sites.ts';
import { principalsOf } from '../context/deputies.ts';
import { teamIdsOf } from '../context/grants.ts';
import type { Caller, Services } from '../services.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { templateAssignments } from './template-assignments.ts';
import { findApprovals } from './approvals.ts';
import { findToRead } from './to-read.ts';
import type { WorkAccess } from './work-access.ts';
import { findWork } from './work.ts';

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
    const added = await templateAssignments(tx, siteIds);
    const ids = new Map<string, readonly number[]>();
    for (const [type, columns] of added) {
      const live = services.modules.byType(type);
      const finished = access.statuses.get(type)?.finished;
      if (live === undefined || finished === undefined) continue;
      const { databaseTable: table } = live.document;
      const search = { table, columns, person, siteIds, finished };
      ids.set(type, await idsByTemplateColumns(tx, search));
    }
    return {
      assigned: await findWork(access, modules, ({ compiled, document: { type } }) => ({
        filter: myWorkFilter(compiled.columns),
        ids: ids.get(type) ?? [],
      })),
      approvals: await findApprovals(access, modules),
      reading: await findToRead(access, modules),
    };
  });
}
