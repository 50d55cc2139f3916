import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type EmbeddedProcess, startProcess } from '../../../tests/support/embedded-process.ts';
import { withAdminConnection } from './owner-database.ts';

const promises = ['fsync', 'full_page_writes', 'synchronous_commit'];

async function start(dataDir: string): Promise<EmbeddedProcess> {
  const started = await startProcess(dataDir);
  if ('problem' in started) throw new Error(started.problem);
  return started;
}

test('a commit is on disk before it returns, whatever the configuration file says', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sw-'));
  const dataDir = path.join(folder, 'data');
  let server = await start(dataDir);
  try {
    await withAdminConnection(server.admin, async (client) => {
      for (const name of promises) await client.query(`alter system set ${name} = off`);
    });
    await server.stop();
    server = await start(dataDir);
    const { rows } = await withAdminConnection(server.admin, (client) =>
      client.query('select name, setting from pg_settings where name = any ($1) order by name', [
        promises,
      ]),
    );
    expect(rows).toEqual(promises.map((name) => ({ name, setting: 'on' })));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
