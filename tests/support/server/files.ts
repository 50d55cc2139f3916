import sharp from 'sharp';
import type { SiteFile } from '../../../src/contract/files.ts';
import { formOf } from '../openapi/form.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

interface How {
  readonly name?: string;
  readonly kind?: string;
  /** Idempotency-Key. */
  readonly key?: string;
}

/** Uploads a file to a site as a user; returns the status and body of the response. */
export async function sendFile(
  server: TestServer,
  { token }: Client,
  siteId: number,
  content: string | Buffer,
  { name = 'file.bin', kind, key }: How = {},
): Promise<{ readonly status: number; readonly body: SiteFile }> {
  const form = formOf(name, content);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/sites/${siteId}/files${kind === undefined ? '' : `?kind=${kind}`}`,
    headers: {
      ...form.headers,
      ...(token !== null && { cookie: `${server.app.sessionCookies.session}=${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: form.body as Buffer,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Uploads a file that must be accepted. */
export async function uploaded(...how: Parameters<typeof sendFile>): Promise<SiteFile> {
  const { status, body } = await sendFile(...how);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** The bytes at an address, with headers. */
export async function fetched(
  server: TestServer,
  { token }: Client,
  url: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const cookie = token === null ? {} : { cookie: `${server.app.sessionCookies.session}=${token}` };
  const answer = await server.app.inject({ url, headers: { ...headers, ...cookie } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** A picture of one colour. */
export function picture(
  width = 64,
  height = 48,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const background = { r: 11, g: 98, b: 115 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
