import type { Grant } from '../../../src/domain/grants.ts';
import type { WorkRow } from '../../../src/contract/work.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Person } from '../../../src/runtime/rules/types.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { type ModuleAccess, moduleOf } from '../context/items.ts';
import { principalsOf } from '../context/deputies.ts';
import { grantsOf, teamIdsOf } from '../context/grants.ts';
import type { ModuleStatuses } from '../context/module-statuses.ts';
import type { MySite } from '../context/my-sites.ts';
import { itemPermission } from '../context/permissions.ts';
import type { SiteAccess } from '../context/site.ts';
import type { Services } from '../services.ts';

/** The sites and the person whose work is searched. */
export interface WorkAccess {
  readonly services: Services;
  readonly tx: Tx;
  readonly person: Person;
  /** The person's own grants, of which the active ones say which roles they hold. */
  readonly grants: readonly Grant[];
  /** The absent people for whom the person decides. */
  readonly deputyFor: readonly number[];
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly sites: ReadonlyMap<number, MySite>;
  readonly may: (siteId: number, code: string) => boolean;
  readonly statuses: ReadonlyMap<string, ModuleStatuses>;
}

/** What the work of a caller on one site is searched with. */
export async function workAccessOn(
  services: Services,
  on: SiteAccess,
  statuses: WorkAccess['statuses'],
): Promise<WorkAccess> {
  const { tx, userId, siteId, timeZone, now } = on;
  const { name } = await tx
    .selectFrom('sites')
    .select('name')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return {
    services,
    tx,
    now,
    statuses,
    person: { id: userId, teamIds: await teamIdsOf(on) },
    grants: await grantsOf(tx, userId),
    deputyFor: await principalsOf(on),
    sites: new Map([[siteId, { id: siteId, name, timeZone }]]),
    may: (_, code) => on.may(code),
  };
}

export interface Work {
  readonly rows: WorkRow[];
  readonly total: number;
}

/** Most rows of a list on a home page. */
export const maxWorkRows = 50;

/** The sites on which the person may read items of the module. */
export const sitesOf = ({ sites, may }: WorkAccess, { document }: LiveModule): readonly number[] =>
  [...sites.keys()].filter((id) => may(id, itemPermission(document.type, 'read')));

/** The context of rules on days (`overdue`), with the `timeZone` of the site. */
export function contextOf(
  { now, person, sites }: WorkAccess,
  siteIds: readonly number[],
  { finished }: ModuleStatuses,
): QueryContext {
  const [only] = siteIds.length === 1 ? siteIds : [];
  const timeZone = only === undefined ? 'UTC' : (sites.get(only)?.timeZone ?? 'UTC');
  return { now, timeZone, person, finished };
}

/** Reads items with their template versions, each of which is read once. */
export function itemReader({ services, tx }: WorkAccess, live: LiveModule) {
  const { type } = live.document;
  const accesses = new Map<number, ModuleAccess>();
  return (item: Item) => {
    const siteId = item.site_id;
    const access = accesses.get(siteId) ?? { services, live, tx, siteId, type, modules: new Map() };
    accesses.set(siteId, access);
    return moduleOf(access, item);
  };
}
