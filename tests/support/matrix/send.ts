import type { InjectOptions } from 'fastify';
import type { Method, Sent } from '../server/client.ts';
import type { TestServer } from '../server/server.ts';

/** An answer of any media type. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Sender {
  readonly send: (method: Method, url: string, sent?: Sent) => Promise<RawAnswer>;
  /** The id of what the call made. Throws if it was refused. */
  readonly made: (method: Method, url: string, sent?: Sent) => Promise<number>;
}

/** Sends requests with a session, and reads answers that may be files. */
export function senderOf(server: TestServer, token: string | null): Sender {
  const send = async (method: Method, url: string, sent: Sent = {}): Promise<RawAnswer> => {
    const { body, version, headers } = sent;
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const options: InjectOptions = {
      method,
      url,
      headers: {
        ...(token !== null && { cookie: `${server.app.sessionCookies.session}=${token}` }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    };
    const { statusCode, body: text } = await server.app.inject(options);
    return { status: statusCode, text };
  };
  return {
    send,
    made: async (method, url, sent) => {
      const { status, text } = await send(method, url, sent);
      const { id } = status < 300 ? (JSON.parse(text) as { readonly id?: unknown }) : {};
      if (typeof id !== 'number') throw new Error(`${method} ${url} answered ${status} ${text}`);
      return id;
    },
  };
}
