import type { ExpressionBuilder } from 'kysely';
import type { Grant } from '../../../src/domain/grants.ts';
import { runPrepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { narrowGrants } from './narrow-grants.ts';

export {
  type Grant,
  activeGrantsOnSite,
  hasPermission,
  isActiveGrant,
} from '../../../src/domain/grants.ts';

/** The condition that a row of `person_grants` has begun and not expired at `now` (ISO 8601 UTC). */
export function isActiveAt(now: string) {
  return <Other extends keyof Tables>(
    grant: ExpressionBuilder<Tables, 'person_grants' | Other>,
  ) => {
    const { eb } = grant as ExpressionBuilder<Tables, 'person_grants'>;
    return eb.and([
      eb.or([eb('person_grants.starts_at', 'is', null), eb('person_grants.starts_at', '<=', now)]),
      eb.or([eb('person_grants.expires_at', 'is', null), eb('person_grants.expires_at', '>', now)]),
    ]);
  };
}

/** Of the rows of a grant on every site only one, for lists that show such a grant once. */
export function isShownOnce<Other extends keyof Tables>(
  grant: ExpressionBuilder<Tables, 'person_grants' | Other>,
) {
  const { eb } = grant as ExpressionBuilder<Tables, 'person_grants'>;
  return eb.or([
    eb('person_grants.on_every_site', '=', false),
    eb(
      'person_grants.site_id',
      '=',
      eb
        .selectFrom('sites as first_site')
        .select((site) => site.fn.min('first_site.id').as('id'))
        .whereRef('first_site.organisation_id', '=', 'person_grants.organisation_id'),
    ),
  ]);
}

/**
 * Every grant of a user and of their teams, including those that have not begun or have expired, in
 * a stable order. For the caller with an API token, only what the token leaves of them.
 */
export async function grantsOf(tx: Tx, userId: number): Promise<readonly Grant[]> {
  const { token, userId: callerId } = tenantOf(tx);
  const grants = await storedGrants(tx, userId);
  return token === undefined || userId !== callerId ? grants : narrowGrants(grants, token);
}

async function storedGrants(tx: Tx, userId: number): Promise<readonly Grant[]> {
  const query = tx
    .selectFrom('person_grants')
    .innerJoin('roles', 'roles.id', 'person_grants.role_id')
    .select(['person_grants.id', 'person_grants.role_id', 'person_grants.scope'])
    .select(['person_grants.site_id', 'person_grants.on_every_site', 'person_grants.team_id'])
    .select(['person_grants.starts_at', 'person_grants.expires_at'])
    .select(['roles.permissions', 'roles.holds_all', 'roles.name as role_name'])
    .where('person_grants.organisation_id', '=', tenantOf(tx).organisationId)
    .where('person_grants.user_id', '=', userId)
    .orderBy('roles.name')
    .orderBy('person_grants.id');
  return runPrepared(tx, query.compile());
}

/** The ids of the teams of a user. */
export async function teamIdsOf({
  tx,
  organisationId,
  userId,
}: {
  readonly tx: Tx;
  readonly organisationId: number;
  readonly userId: number;
}): Promise<readonly number[]> {
  const teams = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  return teams.map(({ team_id }) => team_id);
}
