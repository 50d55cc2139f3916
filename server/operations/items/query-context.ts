import { readsCurrentUser, readsFinished } from '../../../src/runtime/rules/current-user.ts';
import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { partOfColumn } from '../../../src/runtime/record/part-of-column.ts';
import { belowKey } from '../../../src/runtime/rules/operators/contains-below.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import { readBelow } from '../../db/items/hierarchy.ts';
import { statusesOn } from '../context/module-statuses.ts';
import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { liveFor, visibleModule } from '../context/visible.ts';
import { callerAsActor } from './actor.ts';

/**
 * The context of a list query: the site's time, and what the filter depends on. The person's teams,
 * the finished statuses and what is below items are read only if the filter needs them.
 */
export async function queryContext(access: ItemAccess, filter: unknown): Promise<QueryContext> {
  const { now, timeZone, tx, live, siteId, type } = access;
  const actor = readsCurrentUser(filter) ? await callerAsActor(access) : null;
  const statuses = readsFinished(filter) ? await statusesOn(tx, [live], [siteId]) : null;
  return {
    now,
    timeZone,
    person: actor === null ? undefined : { id: actor.user_id, teamIds: actor.team_ids },
    finished: statuses?.get(type)?.finished,
    below: await itemsBelow(access, filter),
  };
}

interface Top {
  readonly moduleType: string;
  readonly id: number;
}

/** The items of `contains_below` in an unchecked filter. */
function topsOf(rule: unknown): readonly Top[] {
  if (isList(rule)) return rule.flatMap(topsOf);
  if (!isObject(rule)) return [];
  return Object.entries(rule).flatMap(([name, args]): readonly Top[] => {
    if (name !== 'contains_below' || !isList(args)) return topsOf(args);
    const [, id, moduleType] = args;
    return typeof id === 'number' && Number.isSafeInteger(id) && typeof moduleType === 'string'
      ? [{ moduleType, id }]
      : [];
  });
}

/** The most items of a filter for which what is below them is read; the others match alone. */
const mostTops = 50;

/** Reads what is below the items of a filter, in modules that the person may read. */
async function itemsBelow(
  { services, tx, siteId, may }: ItemAccess,
  filter: unknown,
): Promise<QueryContext['below']> {
  const tops = new Map(topsOf(filter).map((top) => [belowKey(top.moduleType, top.id), top]));
  const below = new Map<string, readonly number[]>();
  for (const [key, { moduleType, id }] of [...tops].slice(0, mostTops)) {
    const live = services.modules.byType(moduleType);
    const module = live && visibleModule(liveFor(live, may).compiled);
    const column = module === undefined ? null : partOfColumn(module);
    if (module === undefined || column === null) continue;
    if (!may(itemPermission(moduleType, 'read'))) continue;
    below.set(key, await readBelow(tx, module, column, siteId, id));
  }
  return below;
}
