import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for which region of the service. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A request to sign. The names of its headers are in lower case. */
export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex, or `UNSIGNED-PAYLOAD`. */
  readonly bodyHash: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** RFC 3986: encodeURIComponent leaves five more characters as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `20130524T000000Z` */
const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, '');

const scopeOf = (stamp: string, { region }: S3Credentials): string =>
  `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;

const namesOf = (headers: SignedRequest['headers']): string =>
  Object.keys(headers).toSorted().join(';');

function signatureOf(
  { method, url, headers, bodyHash }: SignedRequest,
  stamp: string,
  credentials: S3Credentials,
): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const names = namesOf(headers);
  const lines = names.split(';').map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`);
  const canonical = [method, url.pathname, query, lines.join(''), names, bodyHash].join('\n');
  const toSign = [algorithm, stamp, scopeOf(stamp, credentials), sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${credentials.secretAccessKey}`, stamp.slice(0, 8)), credentials.region),
  );
  return hmac(key, toSign).toString('hex');
}

/** The headers of a request with its signature (AWS Signature Version 4, single chunk). */
export function signedHeaders(
  request: SignedRequest,
  credentials: S3Credentials,
  now: Date,
): Readonly<Record<string, string>> {
  const stamp = stampOf(now);
  const headers = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': stamp,
  };
  const signature = signatureOf({ ...request, headers }, stamp, credentials);
  const credential = `${credentials.accessKeyId}/${scopeOf(stamp, credentials)}`;
  const authorization =
    `${algorithm} Credential=${credential},SignedHeaders=${namesOf(headers)},` +
    `Signature=${signature}`;
  return { ...headers, authorization };
}

/** An address that anybody may GET for some seconds. */
export function presignedUrl(
  url: URL,
  credentials: S3Credentials,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): string {
  const stamp = stampOf(now);
  const signed = new URL(url);
  const query = {
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${credentials.accessKeyId}/${scopeOf(stamp, credentials)}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  for (const [name, value] of Object.entries(query)) signed.searchParams.set(name, value);
  const request = {
    method: 'GET',
    url: signed,
    headers: { host: url.host },
    bodyHash: 'UNSIGNED-PAYLOAD',
  };
  const signature = signatureOf(request, stamp, credentials);
  // URLSearchParams writes a blank as a plus, which the service would read as a plus.
  const search = [...signed.searchParams].map(
    ([name, value]) => `${encoded(name)}=${encoded(value)}`,
  );
  return `${signed.origin}${signed.pathname}?${search.join('&')}&X-Amz-Signature=${signature}`;
}
