import { sql } from 'kysely';
import type { OrganisationTransaction } from '../context/call.ts';
import { Failure } from '../failure.ts';
import { assignedItems, enterAllSites } from '../work/assigned-items.ts';
import type { Services } from '../services.ts';

/** The places of a flow that name a team. */
const inFlows = '$.** ? (@.team_id == $team || @.assignedToTeamIds[*] == $team)';

/** Throws `team_in_use` while open items are assigned to the team, or templates name it. */
export async function refuseIfInUse(
  services: Services,
  access: OrganisationTransaction,
  teamId: number,
): Promise<void> {
  const { tx, now } = access;
  const sites = await enterAllSites(access);
  const team = { id: 0, teamIds: [teamId] };
  const found = await assignedItems(services, tx, sites, team, now.toISOString());
  const items = found.reduce((sum, { items: open }) => sum + open.length, 0);
  const { rows } = await sql<{ count: number }>`
    select count(distinct template_id)::integer as count from template_versions
    where site_id = any (${sites.map(({ id }) => id)}::integer[])
      and jsonb_path_exists(document, ${inFlows}::jsonpath, ${JSON.stringify({ team: teamId })}::jsonb)
  `.execute(tx);
  const templates = rows[0]?.count ?? 0;
  if (items + templates > 0) throw new Failure('team_in_use', { items, templates });
}
