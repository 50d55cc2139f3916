import type { FlowPlace } from '../../../src/contract/flow-places.ts';
import { withOrganisation } from '../context/call.ts';
import { notFound } from '../failure.ts';
import { requirePeopleManager } from '../people/manager.ts';
import type { Caller, Services } from '../services.ts';
import { enterAllSites } from '../work/assigned-items.ts';
import { type Named, flowsNaming } from './flow-places.ts';

const tables = { team: 'teams', role: 'roles' } as const;

interface NamedGroup extends Named {
  readonly kind: keyof typeof tables;
}

/** The status flows that name a team or a role. Throws `forbidden` or `not_found`. */
export function namingFlows(
  services: Services,
  caller: Caller,
  named: NamedGroup,
): Promise<{ readonly flows: FlowPlace[] }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const { tx, organisationId } = access;
    const found = await tx
      .selectFrom(tables[named.kind])
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', named.id)
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    const sites = await enterAllSites(access, 'all');
    return { flows: [...(await flowsNaming(services, tx, sites, named))] };
  });
}
