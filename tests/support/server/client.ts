import type { InjectOptions } from 'fastify';
import { withTenant } from '../../../server/db/transaction.ts';
import { openSession } from '../../../server/operations/auth/sessions/open-session.ts';
import type { TestServer } from './server.ts';

/** The parts of a response that tests check. */
export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Sent {
  readonly body?: unknown;
  /** Row version, for If-Match. */
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's address; each address is throttled separately. */
  readonly address?: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A user or an anonymous client of the server. */
export interface Client {
  readonly token: string | null;
  readonly call: <Body = Record<string, unknown>>(
    method: Method,
    url: string,
    sent?: Sent,
  ) => Promise<Answer<Body>>;
}

/** Calls with the session of a token, or without a session. */
export function client(server: TestServer, token: string | null = null): Client {
  return {
    token,
    call: async <Body>(method: Method, url: string, sent: Sent = {}): Promise<Answer<Body>> => {
      const { body, version, headers, address } = sent;
      const options: InjectOptions = {
        method,
        url,
        ...(address !== undefined && { remoteAddress: address }),
        headers: {
          ...(token !== null && { cookie: `${server.app.sessionCookies.session}=${token}` }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      };
      const answer = await server.app.inject(options);
      return {
        status: answer.statusCode,
        body: answer.json<Body>(),
        headers: answer.headers,
      };
    },
  };
}

/** A client with a session of the user, without the two steps of a sign-in. */
export async function signedIn(
  server: TestServer,
  user: { readonly organisationId: number; readonly userId: number },
): Promise<Client> {
  const tenant = { organisationId: user.organisationId, siteIds: [], userId: user.userId };
  const { token } = await withTenant(server.services.db, tenant, (tx) =>
    openSession(tx, user, server.services),
  );
  return client(server, token);
}

let addresses = 0;

/** An address that made no call before. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
