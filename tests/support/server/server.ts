import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ProviderSettings } from '../../../server/adapters/identity/identity.ts';
import type { S3Settings } from '../../../server/adapters/file-store/s3/client.ts';
import type { ClamdAddress } from '../../../server/adapters/scanner/scanner.ts';
import { type SitewrightServer, createServer } from '../../../server/server.ts';
import { quietLog } from '../quiet-log.ts';
import { type TestDatabase, testDatabase } from '../postgres.ts';
import { testSettings } from './settings.ts';

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

export interface TestServerOptions {
  readonly publicUrl?: string;
  /** The address on which it listens: by default every one, so that any Host header is accepted. */
  readonly host?: string;
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  /** Folder of a page to serve. */
  readonly page?: string;
  /** In bytes. */
  readonly largestFile?: number;
  /** The URL of a mail server; without one, mails are written to the folder `outbox`. */
  readonly smtpUrl?: string;
  /** The address for messages to support. */
  readonly supportEmail?: string;
  /** Days after a sign-in when its session ends. */
  readonly sessionDays?: number;
  /** Whether anybody may create an organisation. */
  readonly signUp?: boolean;
  /** The identity providers. */
  readonly providers?: readonly ProviderSettings[];
  /** Whether providers of organisations may have private addresses. */
  readonly privateIssuers?: boolean;
  /** The virus scanner. */
  readonly clamd?: ClamdAddress;
  /** The bucket for files; without one they are stored in `dataDir`. */
  readonly s3?: S3Settings;
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
