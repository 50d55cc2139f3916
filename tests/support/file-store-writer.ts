/**
 * Stores files without end until it is killed, and prints the id of each when it is stored. Its
 * arguments are the folder and the settings of a bucket as JSON, or null.
 */
import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Settings } from '../../server/adapters/file-store/s3/client.ts';
import { openFileStore } from '../../server/adapters/file-store/open-file-store.ts';

const [dataDir = '', s3 = 'null'] = process.argv.slice(2);
const store = await openFileStore({ dataDir, s3: JSON.parse(s3) as S3Settings | null });

async function writeOn(): Promise<void> {
  for (;;) {
    const size = Math.floor(Math.random() * 500_000);
    const chunks = Array.from({ length: 8 }, () => randomBytes(size / 8));
    const { id } = await store.put({ organisationId: 1, siteId: 1 }, Readable.from(chunks), 1e6);
    writeSync(1, `${id}\n`);
  }
}
await Promise.all(Array.from({ length: 4 }, writeOn));
