import type { ApiToken } from '../../../src/contract/api-tokens.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { requirePeopleManager } from '../context/authority.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import type { Caller, Services } from '../services.ts';

/** Tokens that are not revoked, the newest first. */
function selectTokens(tx: Tx) {
  return tx
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'name', 'prefix', 'permissions', 'site_ids'])
    .select(['api_tokens.created_at', 'expires_at', 'last_used_at', 'last_used_address'])
    .select(['users.id as owner_id', 'users.display_name', 'users.is_service'])
    .select((each) => each('users.disabled_at', 'is', null).as('is_active'))
    .where('api_tokens.organisation_id', '=', tenantOf(tx).organisationId)
    .where('revoked_at', 'is', null)
    .orderBy('api_tokens.id', 'desc');
}

type Stored = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number];

function toApiToken({ owner_id, display_name, is_service, is_active, ...token }: Stored): ApiToken {
  return {
    ...token,
    owner: { id: owner_id, display_name, is_service, is_active: is_active === true },
  };
}

/** A token that is not revoked. */
export async function readToken({ tx }: OrganisationAccess, id: number): Promise<ApiToken> {
  return toApiToken(
    await selectTokens(tx).where('api_tokens.id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** The caller's tokens. */
export function listTokens(services: Services, caller: Caller): Promise<readonly ApiToken[]> {
  return withOrganisation(services, caller, async ({ tx, userId }) => {
    const rows = await selectTokens(tx).where('api_tokens.user_id', '=', userId).execute();
    return rows.map(toApiToken);
  });
}

/** Every token of the organisation. Throws `forbidden`. */
export function listTokensOfOrganisation(
  services: Services,
  caller: Caller,
): Promise<readonly ApiToken[]> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access, null);
    return (await selectTokens(access.tx).execute()).map(toApiToken);
  });
}
