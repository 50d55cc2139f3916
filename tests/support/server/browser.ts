import { vi } from 'vitest';
import { withTenant } from '../../../server/db/transaction.ts';
import { openSession } from '../../../server/operations/auth/sessions/open-session.ts';
import type { Plant } from './plant.ts';
import type { Person } from './world.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/** A browser in which the page's requests go to the server, with its cookies, as long as it has a network. */
export interface ServerBrowser {
  readonly signIn: (person: Pick<Person, 'userId'>) => Promise<void>;
  /** The network goes with the answer of the next request that changes something, or of a later one. */
  readonly loseAnswer: (which?: number) => void;
  readonly reconnect: () => void;
  /** Method and address of each request that has reached the server. */
  readonly requests: readonly string[];
}

/** Opens a browser; `vi.unstubAllGlobals` closes it. */
export function openBrowser({ server, world }: Plant): ServerBrowser {
  const cookies = new Map<string, string>();
  const requests: string[] = [];
  let isGone = false;
  /** Requests that change something until one loses its answer. */
  let left = Infinity;

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    if (isGone) throw new TypeError('Failed to fetch');
    const method = methods.find((each) => each === init.method) ?? 'GET';
    // A form gets its boundary from the browser.
    const encoded = init.body instanceof FormData ? new Response(init.body) : null;
    const payload = encoded === null ? init.body : Buffer.from(await encoded.arrayBuffer());
    const type = encoded?.headers.get('content-type');
    requests.push(`${method} ${address}`);
    const answer = await server.app.inject({
      method,
      url: address,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...(type != null && { 'content-type': type }),
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...((typeof payload === 'string' || Buffer.isBuffer(payload)) && { payload }),
    });
    if (method !== 'GET') left -= 1;
    if (left === 0) {
      isGone = true;
      throw new TypeError('Failed to fetch');
    }
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  }
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return {
    async signIn({ userId }) {
      const tenant = { organisationId: world.organisationId, siteIds: [], userId };
      const { token, refresh } = await withTenant(server.services.db, tenant, (tx) =>
        openSession(tx, tenant, server.services),
      );
      cookies.set(server.app.sessionCookies.session, token);
      cookies.set(server.app.sessionCookies.refresh, refresh);
    },
    loseAnswer: (which = 1) => {
      left = which;
    },
    reconnect: () => {
      isGone = false;
      left = Infinity;
    },
    requests,
  };
}
