import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

const unpackers: Readonly<Record<string, (packed: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** A raw HTTP response. */
export interface ClientResponse {
  readonly status: number;
  readonly cookie: string | null;
  readonly encoding: string;
  readonly bytes: Buffer;
}

export interface ClientRequest {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the server like a browser: keep-alive connections, compressed responses, the cookie. */
export interface Client {
  readonly send: (ask: ClientRequest) => Promise<ClientResponse>;
  readonly close: () => void;
}

/** `cookie` is sent with every call; '' before the sign-in. */
export function createClient(port: number, cookie: string): Client {
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method = 'GET', path, body, headers = {} }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const sent = request({
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            ...headers,
            cookie,
            'accept-encoding': 'gzip, deflate, br',
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        });
        sent.on('error', reject);
        sent.on('response', (response) => {
          const encoding = response.headers['content-encoding'] ?? '';
          const [first = null] = response.headers['set-cookie'] ?? [];
          buffer(response).then(
            (bytes) =>
              resolve({ status: response.statusCode ?? 0, cookie: first, encoding, bytes }),
            reject,
          );
        });
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}

/** The JSON of a response; throws if its status is not the given one. */
export async function contentOf(answer: ClientResponse, status = 200): Promise<unknown> {
  const unpack = unpackers[answer.encoding];
  const text = (unpack ? await unpack(answer.bytes) : answer.bytes).toString('utf8');
  if (answer.status !== status) throw new Error(`Answer ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as unknown;
}
