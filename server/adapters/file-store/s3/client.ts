import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { type S3Credentials, signedHeaders } from './sign.ts';

/** Where the bucket is, and who may use it. */
export interface S3Settings extends S3Credentials {
  /** The origin of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** A file on this machine to send as a body. */
export interface S3Body {
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
}

/** The service refused a request, or answered what nobody expects. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Milliseconds without a byte in either direction. */
const silence = 60_000;
const tries = 3;

/** The address of the bucket; path style, which every service accepts. */
export function bucketUrl({ endpoint, bucket }: S3Settings): URL {
  return new URL(`/${bucket}`, endpoint);
}

/** The address of an object. */
export function objectUrl(settings: S3Settings, key: string): URL {
  return new URL(`${bucketUrl(settings).href}/${key}`);
}

async function sendOnce(settings: S3Settings, request: S3Request): Promise<http.IncomingMessage> {
  const { method, url, body } = request;
  const headers = signedHeaders(
    {
      method,
      url,
      headers: {
        ...request.headers,
        ...(body !== undefined && { 'content-length': String(body.size) }),
      },
      bodyHash: body?.sha256 ?? sha256OfNothing,
    },
    settings,
    new Date(),
  );
  const client = url.protocol === 'https:' ? https : http;
  const sent = client.request(url, { method, headers, timeout: silence });
  sent.on('timeout', () => sent.destroy(new S3Error('The file storage does not answer.', 504)));
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
  });
  const sending =
    body === undefined || body.size === 0
      ? new Promise<void>((resolve) => sent.end(resolve))
      : pipeline(createReadStream(body.file), sent);
  // A service may answer before it has read the whole body; its answer says why.
  const response = await Promise.race([answer, sending.then(() => answer)]);
  const status = response.statusCode ?? 500;
  if (status >= 200 && status < 300) return response;
  const code = /<Code>([A-Za-z]+)<\/Code>/.exec(await text(response))?.[1] ?? 'no code';
  throw new S3Error(`The file storage refused ${method} with ${status} (${code}).`, status);
}

const isPassing = (error: unknown): boolean =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429;

/**
 * The successful answer to a request, whose body the caller has to read or destroy. A request that
 * fails for a reason that may pass is sent three times. Throws an S3Error, or the error of the
 * connection.
 */
export async function sendToS3(
  settings: S3Settings,
  request: S3Request,
): Promise<http.IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(settings, request);
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error;
      await wait(200 * attempt ** 2);
    }
  }
}
