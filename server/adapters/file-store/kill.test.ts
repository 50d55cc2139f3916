import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { openFileStore } from './open-file-store.ts';

const writer = path.join(import.meta.dirname, '../../../tests/support/file-store-writer.ts');
const owner = { organisationId: 1, siteId: 1 };
const rounds = 8;

let s3: S3Server;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3Server();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sitewright-killed-'));
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

/** Kills a writer after it has stored some files, in the middle of the next ones; their ids. */
async function killedWriter(settings: S3Server['settings'] | null, files: number) {
  const child = spawn(process.execPath, [writer, dataDir, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: string[] = [];
  for await (const id of createInterface(child.stdout)) {
    ids.push(id);
    if (ids.length === files) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return ids;
}

test.each(['disk', 'S3'] as const)(
  'what the store on %s confirmed before it was killed is whole',
  async (name) => {
    const settings = name === 'S3' ? s3.settings : null;
    const confirmed: string[] = [];
    for (let round = 0; round < rounds; round++)
      confirmed.push(...(await killedWriter(settings, 1 + round * 3)));
    const store = await openFileStore({ dataDir, s3: settings });
    const listed: string[] = [];
    for await (const { id } of store.list(owner)) listed.push(id);
    expect(confirmed.filter((id) => !listed.includes(id))).toEqual([]);
    // On the disk no half file is even visible; the bytes of the service's test server may be, until
    // the clean-up, since nothing refers to them.
    for (const id of name === 'S3' ? confirmed : listed) {
      const content = await buffer(store.get(owner, id));
      expect(id.startsWith(createHash('sha256').update(content).digest('hex'))).toBe(true);
    }
  },
  120_000,
);
