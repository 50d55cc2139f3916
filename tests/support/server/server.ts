import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type SitewrightServer, createServer } from '../../../server/server.ts';
import { quietLog } from '../quiet-log.ts';
import { type TestDatabase, testDatabase } from '../postgres.ts';
import { type TestServerOptions, testSettings } from './settings.ts';

const root = path.join(import.meta.dirname, '../../..');

/**
 * A complete server on a separate database, without a page; its modules are a copy of the shipped
 * ones.
 */
export interface TestServer extends SitewrightServer {
  readonly database: TestDatabase;
  /** The folder with the modules/ and flows/ that it reads. */
  readonly schemas: string;
  /** The folder with its files. */
  readonly dataDir: string;
  /** The messages on its console. */
  readonly said: string[];
  /** Advances its clock by the given milliseconds. */
  readonly advance: (ms: number) => void;
}

/** Close it in `afterAll`. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { page } = options;
  const database = await testDatabase();
  const schemas = mkdtempSync(path.join(os.tmpdir(), 'sitewright-schemas-'));
  for (const folder of ['modules', 'flows'])
    cpSync(path.join(root, 'schemas', folder), path.join(schemas, folder), { recursive: true });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sitewright-data-'));
  const said: string[] = [];
  const say = (message: string): void => void said.push(message);
  let ahead = 0;
  const server = await createServer({
    settings: testSettings(dataDir, options),
    db: { ...database.db, log: quietLog },
    log: { info: say, warn: say, error: say },
    root,
    schemas,
    ...(page !== undefined && { page }),
    now: () => new Date(Date.now() + ahead),
  });
  return {
    ...server,
    database,
    schemas,
    dataDir,
    said,
    advance: (ms) => {
      ahead += ms;
    },
    close: async () => {
      await server.close();
      await database.close();
      for (const folder of [schemas, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
