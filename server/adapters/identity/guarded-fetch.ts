import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, type LookupFunction, isIP } from 'node:net';

/** The request would go where the settings do not allow requests to go. */
export class BlockedRequestError extends Error {
  override readonly name = 'BlockedRequestError';
  readonly reason: 'not_https' | 'private_address';

  constructor(reason: BlockedRequestError['reason'], address: string) {
    super(`${address}: ${reason}`);
    this.reason = reason;
  }
}

/** Networks that are not the internet (IANA, special-purpose addresses). */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

const isPrivateAddress = (address: string): boolean =>
  privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Milliseconds until a request ends, and the most bytes of a response. */
const limits = { time: 5000, bytes: 1024 * 1024 } as const;

/**
 * Resolves a name for one connection, and refuses private addresses. The check is part of the
 * connection, so that a name can't change between check and use.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, []);
    const bad = addresses.find(({ address }) => isPrivateAddress(address));
    if (bad !== undefined)
      return callback(new BlockedRequestError('private_address', hostname), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

function requireAllowed(url: URL, allowsPrivate: boolean): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isAddress = isIP(host) !== 0;
  const isLoopback = host === 'localhost' || (isAddress && /^(127\.|::1$)/.test(host));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowsPrivate && isLoopback))
    throw new BlockedRequestError('not_https', url.href);
  if (!allowsPrivate && isAddress && isPrivateAddress(host))
    throw new BlockedRequestError('private_address', url.href);
}

/** The parts of a request that the OpenID client sends. */
interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** The OpenID client sends forms and texts. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('This body is neither a text nor a form.');
}

/**
 * A fetch for addresses that an administrator typed: only https (http for loopback if private
 * addresses are allowed), no private addresses unless allowed, no redirects, five seconds, a
 * megabyte. Rejects with a BlockedRequestError or an error of the network.
 */
export function guardedFetch(allowsPrivate: boolean) {
  return async (address: string, options: RequestOptions = {}): Promise<Response> => {
    const url = new URL(address);
    requireAllowed(url, allowsPrivate);
    const { method = 'GET', headers = {}, body, signal } = options;
    const timeout = AbortSignal.timeout(limits.time);
    const sent = body === undefined || body === null ? undefined : textOf(body);
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method,
          headers: {
            ...headers,
            ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
          },
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
          ...(!allowsPrivate && { lookup: publicLookup }),
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > limits.bytes) request.destroy(new Error('The response is too large.'));
            else chunks.push(chunk);
          });
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode: status = 502 } = response;
            const fields = Object.entries(response.headers).flatMap(([name, value]) =>
              [value ?? []].flat().map((each): [string, string] => [name, each]),
            );
            const hasBody = ![101, 204, 205, 304].includes(status);
            resolve(
              new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: fields }),
            );
          });
        },
      );
      request.on('error', reject);
      request.end(sent);
    });
  };
}
