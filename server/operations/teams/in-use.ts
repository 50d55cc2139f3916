import type { OrganisationTransaction } from '../context/call.ts';
import { Failure } from '../failure.ts';
import { flowsNaming } from '../flow-places/flow-places.ts';
import { assignedItems, enterAllSites } from '../work/assigned-items.ts';
import type { Services } from '../services.ts';

/**
 * Throws `team_in_use` while open items are assigned to the team, or the flows by which items go or
 * will go name it.
 */
export async function refuseIfInUse(
  services: Services,
  access: OrganisationTransaction,
  teamId: number,
): Promise<void> {
  const { tx, now } = access;
  const all = await enterAllSites(access, 'all');
  const { length: templates } = await flowsNaming(services, tx, all, { kind: 'team', id: teamId });
  // Nobody works on the items of an archived site.
  const sites = await enterAllSites(access);
  const team = { id: 0, teamIds: [teamId] };
  const found = await assignedItems(services, tx, sites, team, now.toISOString());
  const items = found.reduce((sum, { items: open }) => sum + open.length, 0);
  if (items + templates > 0) throw new Failure('team_in_use', { items, templates });
}
