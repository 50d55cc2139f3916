import {
  CREATE_API_TOKEN,
  CREATE_SERVICE_ACCOUNT,
  GET_API_TOKENS,
  GET_ORGANISATION_API_TOKENS,
  GET_SERVICE_ACCOUNTS,
  REVOKE_API_TOKEN,
} from '../../src/contract/api-tokens.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { createToken } from '../operations/api-tokens/create-token.ts';
import { listTokens, listTokensOfOrganisation } from '../operations/api-tokens/read-tokens.ts';
import { revokeToken } from '../operations/api-tokens/revoke.ts';
import {
  createServiceAccount,
  listServiceAccounts,
} from '../operations/people/service-accounts.ts';

/** API tokens and service accounts. */
export function addApiTokenRoutes(routes: Routes): void {
  const { services } = routes;

  addRoute(routes, GET_API_TOKENS, async ({ request }) => ({
    tokens: [...(await listTokens(services, caller(request)))],
  }));
  addRoute(routes, GET_ORGANISATION_API_TOKENS, async ({ request }) => ({
    tokens: [...(await listTokensOfOrganisation(services, caller(request)))],
  }));
  addRoute(routes, CREATE_API_TOKEN, ({ request, body }) =>
    createToken(services, caller(request), body),
  );
  addRoute(routes, REVOKE_API_TOKEN, ({ request, params }) =>
    revokeToken(services, caller(request), params.tokenId),
  );
  addRoute(routes, GET_SERVICE_ACCOUNTS, async ({ request }) => ({
    service_accounts: [...(await listServiceAccounts(services, caller(request)))],
  }));
  addRoute(routes, CREATE_SERVICE_ACCOUNT, ({ request, body }) =>
    createServiceAccount(services, caller(request), body.display_name),
  );
}
