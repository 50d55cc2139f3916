import type { Assignments, HandOverReport } from '../../../src/contract/people-changes.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { valueOf, withValues } from '../../../src/runtime/record/values.ts';
import { idsOfPeople } from '../../../src/runtime/rules/typed-value.ts';
import { writeEvents } from '../../db/events.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { type ItemAccess, moduleOf, toItemAccess } from '../context/items.ts';
import { invalid } from '../failure.ts';
import { successes } from '../../../src/domain/item-outcomes.ts';
import { prepareItems } from '../items/prepare-items.ts';
import { peopleOn } from '../items/references/people.ts';
import { publishChanges, writeChanges } from '../items/write-changes.ts';
import type { Caller, Services } from '../services.ts';
import { type AssignedItems, assignedItems, enterAllSites } from './assigned-items.ts';
import { lockPerson } from '../people/lock-person.ts';
import { requirePeopleManager } from '../people/manager.ts';

const countOf = ({ site, live, items }: AssignedItems, count = items.length) => ({
  site_id: site.id,
  site_name: site.name,
  module_type: live.document.type,
  count,
});

/** A person without teams: what is assigned to a team stays with it. */
const alone = (id: number) => ({ id, teamIds: [] });

/** What is assigned to a person. Throws `forbidden` or `not_found`. */
export function assignmentsOf(
  services: Services,
  caller: Caller,
  userId: number,
): Promise<Assignments> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    await lockPerson(access, userId);
    const { tx, organisationId, now } = access;
    const teams = await tx
      .selectFrom('teams')
      .select('name')
      .where('organisation_id', '=', organisationId)
      .where('lead_id', '=', userId)
      .orderBy('name')
      .execute();
    const managed = await tx
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('manager_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute();
    const sites = await enterAllSites(access);
    const found = await assignedItems(services, tx, sites, alone(userId), now.toISOString());
    return {
      work: found.map((each) => countOf(each)),
      leads: teams.map(({ name }) => name),
      manages: managed.length,
    };
  });
}

/** An item of which another person takes the place of one in the columns of assignments. */
function reassigned(
  item: Item,
  columns: readonly CompiledColumn[],
  from: number,
  to: number,
): Item {
  const values = new Map<CompiledColumn, unknown>();
  for (const column of columns) {
    const value = valueOf(column, item);
    const users = idsOfPeople(value, 'user_ids');
    if (!users.includes(from)) continue;
    const user_ids = [...new Set(users.map((id) => (id === from ? to : id)))].toSorted(
      (a, b) => Number(a) - Number(b),
    );
    values.set(column, { user_ids, team_ids: idsOfPeople(value, 'team_ids') });
  }
  return withValues(item, values);
}

/** Assigns the items of a module on a site to another person; returns how many it moved. */
async function moveItems(
  access: ItemAccess,
  items: readonly Item[],
  from: number,
  to: number,
): Promise<number> {
  const wanted = items.map(({ id, version }) => ({ id, version }));
  const prepared = await prepareItems(access, wanted, async (before) => {
    const module = await moduleOf(access, before);
    const columns = module.columns.filter(
      ({ assignment, origin }) => assignment && origin === 'core',
    );
    return { module, before, after: reassigned(before, columns, from, to) };
  });
  const stored = await writeChanges(access, successes(prepared));
  await publishChanges(access, 'HAND_OVER', stored);
  return stored.length;
}

/** The access to items of a site on behalf of the organisation, whatever roles the caller has there. */
function accessTo(
  services: Services,
  { tx, organisationId, userId, now }: OrganisationAccess,
  { site, live }: AssignedItems,
): ItemAccess {
  const { id: siteId, timeZone } = site;
  const may = () => true;
  const moment = now.toISOString();
  const on = { tx, siteId, organisationId, userId, timeZone, now: moment, may, holds: may };
  return toItemAccess(services, on, live);
}

/**
 * Assigns everything open that is assigned to a person, on every site, to another one, in one
 * transaction. Items of sites on which the receiver has no role stay, and so do items that somebody
 * changes at the same moment. Throws `forbidden`, `not_found`, and `invalid` for a receiver who is
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
    await lockPerson(access, from);
    const receiver = to === from ? null : await lockPerson(access, to);
    if (receiver === null || receiver.disabled_at !== null)
      throw invalid([{ pointer: '/to_user_id', code: 'reference', params: {} }]);
    const sites = await enterAllSites(access);
    const found = await assignedItems(
      services,
      access.tx,
      sites,
      alone(from),
      access.now.toISOString(),
    );
    const moved: HandOverReport['moved'][number][] = [];
    const left: HandOverReport['left'][number][] = [];
    for (const each of found) {
      const on = accessTo(services, access, each);
      if (!(await peopleOn(on)).activeUserIds.has(to)) {
        left.push({ ...countOf(each), reason: 'no_role' });
        continue;
      }
      const count = await moveItems(on, each.items, from, to);
      const rest = each.items.length - count;
      if (count > 0) moved.push(countOf(each, count));
      if (rest > 0) left.push({ ...countOf(each, rest), reason: 'changed' });
    }
    const total = moved.reduce((sum, { count }) => sum + count, 0);
    writeEvents(access.tx, [
      {
        site_id: null,
        call: 'HAND_OVER',
        item_type: 'account',
        item_id: from,
        changes: { '/handed_over_to': [null, to], '/items': [null, total] },
      },
    ]);
    return { moved, left };
  });
}
