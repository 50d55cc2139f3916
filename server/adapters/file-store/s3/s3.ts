import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type ByteRange, FileNotFound, type FileOwner, type FileStore } from '../file-store.ts';
import { checkedId, openStaging } from '../staging.ts';
import { S3Error, type S3Settings, objectUrl, sendToS3 } from './client.ts';
import { listObjects } from './list.ts';
import { presignedUrl } from './sign.ts';

/** How long a link works: enough to begin a download. */
const linkSeconds = 300;

async function* contentOf(
  settings: S3Settings,
  url: URL,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end - 1}` };
  let response: IncomingMessage;
  try {
    response = await sendToS3(settings, { method: 'GET', url, headers });
  } catch (error) {
    // 416: the file has no byte at the start of the range, as a file without bytes.
    if (error instanceof S3Error && error.status === 416) return;
    if (!(error instanceof S3Error) || error.status !== 404) throw error;
    throw new FileNotFound(`There is no file ${url.pathname}.`, { cause: error });
  }
  yield* response as AsyncIterable<Buffer>;
}

/**
 * Stores files as objects `{organisation}/{site}/{id}` of a bucket. A file is complete and hashed in
 * `folder` before it is sent, so the service verifies its SHA-256 and shows it whole or not at all.
 */
export async function openS3FileStore(settings: S3Settings, folder: string): Promise<FileStore> {
  const staging = await openStaging(folder);
  const prefixOf = ({ organisationId, siteId }: FileOwner) => `${organisationId}/${siteId}/`;
  const urlOf = (owner: FileOwner, id: string): URL =>
    objectUrl(settings, `${prefixOf(owner)}${checkedId(id)}`);
  const send = async (request: Parameters<typeof sendToS3>[1]): Promise<void> => {
    (await sendToS3(settings, request)).resume();
  };
  return {
    put: (owner, content, limit) =>
      staging.receive(content, limit, (file, { id, size, sha256 }) =>
        send({ method: 'PUT', url: urlOf(owner, id), body: { file, size, sha256 } }),
      ),
    get: (owner, id, range) => {
      const url = urlOf(owner, id);
      if (range !== undefined && range.start >= range.end) return Readable.from([]);
      return Readable.from(contentOf(settings, url, range), { objectMode: false });
    },
    remove: (owner, id) => send({ method: 'DELETE', url: urlOf(owner, id) }),
    list: (owner) => listObjects(settings, prefixOf(owner)),
    removeUnfinished: staging.removeUnfinished,
    link: (owner, id, { disposition, now }) => {
      const url = urlOf(owner, id);
      url.searchParams.set('response-content-disposition', disposition);
      url.searchParams.set('response-content-type', 'application/octet-stream');
      return {
        url: presignedUrl(url, settings, { now, seconds: linkSeconds }),
        expiresAt: new Date(now.getTime() + linkSeconds * 1000),
      };
    },
  };
}
