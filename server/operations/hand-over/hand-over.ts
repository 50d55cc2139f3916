import type { FlowPlace } from '../../../src/contract/flow-places.ts';
import { HAND_OVER, type HandOverReport } from '../../../src/contract/hand-over.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { idsOfPeople } from '../../../src/runtime/rules/typed-value.ts';
import { writeEvents } from '../../db/events.ts';
import type { Tx } from '../../db/transaction.ts';
import type { HandedOverItem, HandedOverPeople } from '../../db/tables/organisation.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { invalid } from '../failure.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';
import { peopleOn } from '../items/references/people.ts';
import type { StoredChange } from '../items/write-changes.ts';
import { lockPerson } from '../people/lock-person.ts';
import { requirePeopleManager } from '../people/manager.ts';
import type { Caller, Services } from '../services.ts';
import { type AssignedItems, assignedItems, enterAllSites } from '../work/assigned-items.ts';
import { alone, countOf } from './assignments.ts';
import { flowsNaming } from '../flow-places/flow-places.ts';
import { handOverPeople } from './people-links.ts';
import { type Reassign, accessTo, assignmentColumns, moveItems } from './move-items.ts';

const replace =
  (from: number, to: number): Reassign =>
  (users) =>
    users.includes(from) ? users.map((id) => (id === from ? to : id)) : null;

/** What undoing the hand-over of an item has to know. */
function recordOf(
  { site, live }: AssignedItems,
  { module, before }: StoredChange,
  from: number,
  to: number,
): HandedOverItem {
  const columns = assignmentColumns(module.columns).flatMap((column) => {
    const users = idsOfPeople(valueOf(column, before), 'user_ids');
    return users.includes(from) ? [[column.pointer, users.includes(to)] as const] : [];
  });
  return {
    site_id: site.id,
    module_type: live.document.type,
    id: before.id,
    columns: Object.fromEntries(columns),
  };
}

/** Stores the hand-over in the place of the person's last one. */
async function record(
  { tx, organisationId, now }: OrganisationAccess,
  from: number,
  to: number,
  items: readonly HandedOverItem[],
  people: HandedOverPeople,
): Promise<void> {
  const stored = {
    to_user_id: to,
    at: now.toISOString(),
    items: JSON.stringify(items),
    people: JSON.stringify(people),
  };
  await tx
    .insertInto('hand_overs')
    .values({ organisation_id: organisationId, from_user_id: from, ...stored })
    .onConflict((row) => row.columns(['organisation_id', 'from_user_id']).doUpdateSet(stored))
    .execute();
}

/** The flows, with whether the receiver has a role on their site. */
async function withRoles(tx: Tx, flows: readonly FlowPlace[], to: number, now: string) {
  const siteIds = new Set(flows.flatMap(({ site_id }) => site_id ?? []));
  const open = new Set<number>();
  for (const siteId of siteIds) {
    const { users } = await peopleOfSite(tx, siteId, now);
    if (users.some(({ id }) => id === to)) open.add(siteId);
  }
  return flows.map((flow) => ({
    ...flow,
    has_role: flow.site_id === null || open.has(flow.site_id),
  }));
}

/**
 * Assigns everything open that is assigned to a person, on every site, to another one, in one
 * transaction; the receiver leads their teams, manages their people, and is their deputy if flows name
 * them. Items of sites on which the receiver has no role stay, and so do items that somebody changes
 * at the same moment. Throws `forbidden`, `not_found`, and `invalid` for a receiver who is
 * disabled or the same person.
 */
export function handOver(
  services: Services,
  caller: Caller,
  from: number,
  to: number,
): Promise<HandOverReport> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const person = await lockPerson(access, from);
    const receiver = to === from ? null : await lockPerson(access, to);
    if (receiver === null || receiver.disabled_at !== null)
      throw invalid([{ pointer: '/to_user_id', code: 'reference', params: {} }]);
    const sites = await enterAllSites(access);
    const moment = access.now.toISOString();
    const found = await assignedItems(services, access.tx, sites, alone(from), moment);
    const moved: HandOverReport['moved'][number][] = [];
    const left: HandOverReport['left'][number][] = [];
    const items: HandedOverItem[] = [];
    for (const each of found) {
      const on = accessTo(services, access, each);
      if (!(await peopleOn(on)).activeUserIds.has(to)) {
        left.push({ ...countOf(each), reason: 'no_role' });
        continue;
      }
      const changes = await moveItems(on, HAND_OVER.name, each.items, replace(from, to));
      items.push(...changes.map((change) => recordOf(each, change, from, to)));
      const rest = each.items.length - changes.length;
      if (changes.length > 0) moved.push(countOf(each, changes.length));
      if (rest > 0) left.push({ ...countOf(each, rest), reason: 'changed' });
    }
    const flows = await flowsNaming(services, access.tx, sites, { kind: 'user', id: from });
    const handed = await handOverPeople(services, access, person, receiver, flows.length > 0);
    const { leads, manages, is_deputy } = handed.people;
    if (items.length + leads.length + manages.length > 0 || is_deputy)
      await record(access, from, to, items, handed.people);
    writeEvents(access.tx, [
      {
        site_id: null,
        call: HAND_OVER.name,
        item_type: 'account',
        item_id: from,
        changes: { '/handed_over_to': [null, to], '/items': [null, items.length] },
      },
    ]);
    return {
      moved,
      left,
      leads: handed.leads,
      manages: manages.length,
      manages_kept: handed.kept,
      is_deputy: flows.length > 0,
      flows: await withRoles(access.tx, flows, to, moment),
    };
  });
}
