import type { MySitesAccess } from './my-sites.ts';

/** The teams that somebody is in. */
export async function teamIdsOf({
  tx,
  organisationId,
  userId,
}: Pick<MySitesAccess, 'tx' | 'organisationId' | 'userId'>): Promise<readonly number[]> {
  const teams = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  return teams.map(({ team_id }) => team_id);
}
