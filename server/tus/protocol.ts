import type { IncomingHttpHeaders } from 'node:http';
import { type PhotoCategory, photoCategories } from '../../src/contract/files.ts';
import { Failure } from '../operations/failure.ts';
import type { NewUpload } from '../operations/uploads/uploads.ts';

/** The one version of the protocol, and the type of its bodies. */
export const tusVersion = '1.0.0';
export const offsetType = 'application/offset+octet-stream';

/** A header that is a whole number. Throws `malformed`. */
export function numberIn(headers: IncomingHttpHeaders, name: string): number {
  const text = headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new Failure('malformed');
  return Number(text);
}

/** The values of `Upload-Metadata`: names with texts in base64, separated by commas. */
function metadataOf(header: unknown): ReadonlyMap<string, string> {
  const pairs = typeof header === 'string' ? header.split(',') : [];
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

const categoryOf = (text: string | undefined): PhotoCategory =>
  photoCategories.find((each) => each === text) ?? 'uploaded';

/** The upload that a creation announces. Throws `malformed`. */
export function announcedUpload(headers: IncomingHttpHeaders): NewUpload {
  const metadata = metadataOf(headers['upload-metadata']);
  const name = (metadata.get('filename') ?? '').replaceAll('\0', '').slice(0, 1000);
  return { name, size: numberIn(headers, 'upload-length'), kind: categoryOf(metadata.get('kind')) };
}
