import type { CreatedApiToken, NewApiToken } from '../../../src/contract/api-tokens.ts';
import { withTenant } from '../../../server/db/transaction.ts';
import { type Answer, type Client, client } from './client.ts';
import type { TestServer } from './server.ts';
import type { Person, World } from './world.ts';

export const tokens = '/api/api-tokens';

/** Calls with an API token. */
export function tokenClient(server: TestServer, text: string): Client {
  const anyone = client(server);
  const authorization = `Bearer ${text}`;
  return {
    token: text,
    call: (method, url, sent = {}) =>
      anyone.call(method, url, { ...sent, headers: { ...sent.headers, authorization } }),
  };
}

/** Lets the sessions of a person count as reauthenticated. */
export async function prove(server: TestServer, world: World, { userId }: Person): Promise<void> {
  const { db, now } = server.services;
  const tenant = { organisationId: world.organisationId, siteIds: [], userId };
  await withTenant(db, tenant, (tx) =>
    tx
      .updateTable('sessions')
      .set({ proved_at: now().toISOString() })
      .where('user_id', '=', userId)
      .execute(),
  );
}

/** Makes a token by a person who has reauthenticated. */
export async function requestToken(
  server: TestServer,
  world: World,
  person: Person,
  scopes: Partial<NewApiToken> = {},
): Promise<Answer<CreatedApiToken>> {
  await prove(server, world, person);
  return person.call<CreatedApiToken>('POST', tokens, {
    body: { name: 'Export', days: 30, permissions: null, site_ids: null, ...scopes },
  });
}

/** A client with a new token of a person. */
export async function withToken(
  server: TestServer,
  world: World,
  person: Person,
  scopes: Partial<NewApiToken> = {},
): Promise<Client & { readonly id: number }> {
  const { body } = await requestToken(server, world, person, scopes);
  return { ...tokenClient(server, body.token), id: body.id };
}
