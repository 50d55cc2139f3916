import type { Assignments } from '../../../src/contract/hand-over.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { lockPerson } from '../people/lock-person.ts';
import { requirePeopleManager } from '../people/manager.ts';
import type { Caller, Services } from '../services.ts';
import { flowsNaming } from '../flow-places/flow-places.ts';
import { managedBy, teamsLedBy } from './people-links.ts';
import { type AssignedItems, assignedItems, enterAllSites } from '../work/assigned-items.ts';

/** A person without teams: what is assigned to a team stays with it. */
export const alone = (id: number) => ({ id, teamIds: [] });

/** The number of items of a module on a site, as calls return it. */
export const countOf = ({ site, live, items }: AssignedItems, count = items.length) => ({
  site_id: site.id,
  site_name: site.name,
  module_type: live.document.type,
  count,
});

/** The last hand-over of the person's work that can be undone; null without one. */
async function lastHandOver({ tx, organisationId }: OrganisationAccess, userId: number) {
  const last = await tx
    .selectFrom('hand_overs')
    .innerJoin('users', 'users.id', 'hand_overs.to_user_id')
    .select(['hand_overs.at', 'hand_overs.items', 'hand_overs.people', 'hand_overs.to_user_id'])
    .select('users.display_name as to_name')
    .where('hand_overs.organisation_id', '=', organisationId)
    .where('hand_overs.from_user_id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (last === undefined) return null;
  const { items, people, ...handOver } = last;
  return {
    ...handOver,
    count: items.length,
    leads: people.leads.length,
    manages: people.manages.length,
    is_deputy: people.is_deputy,
  };
}

/** What is assigned to a person. Throws `forbidden` or `not_found`. */
export function assignmentsOf(
  services: Services,
  caller: Caller,
  userId: number,
): Promise<Assignments> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    await lockPerson(access, userId);
    const { tx, now } = access;
    const teams = await teamsLedBy(access, userId);
    const managed = await managedBy(access, userId);
    const handed_over = await lastHandOver(access, userId);
    const sites = await enterAllSites(access);
    const found = await assignedItems(services, tx, sites, alone(userId), now.toISOString());
    return {
      work: found.map((each) => countOf(each)),
      leads: teams.map(({ name }) => name),
      manages: managed.length,
      flows: await flowsNaming(services, tx, sites, { kind: 'user', id: userId }),
      handed_over,
    };
  });
}
