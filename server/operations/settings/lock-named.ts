import type { FlowDocument } from '../../../src/runtime/documents.ts';
import type { SiteAccess } from '../context/site.ts';

/**
 * Locks the teams and roles that a flow names until the end of the transaction, so that none of them
 * is deleted between the review of the flow and its publication.
 */
export async function lockNamed(
  { tx, organisationId }: Pick<SiteAccess, 'tx' | 'organisationId'>,
  { nodes }: FlowDocument,
): Promise<void> {
  const approvers = nodes.flatMap((node) => node.approvers ?? []);
  const assigned = nodes.flatMap((node) => node.assignedToTeamIds ?? []);
  const named = {
    roles: approvers.flatMap(({ role_id }) => role_id ?? []),
    teams: [...approvers.flatMap(({ team_id }) => team_id ?? []), ...assigned],
  };
  for (const table of ['roles', 'teams'] as const) {
    if (named[table].length === 0) continue;
    await tx
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', [...new Set(named[table])])
      .orderBy('id')
      .forKeyShare()
      .execute();
  }
}
