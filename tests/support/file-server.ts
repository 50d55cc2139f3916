/**
 * A server in a process of its own, which a test may kill: on the database and the folders of a test
 * server. Its argument is a FileServerOptions as JSON; it prints its port.
 */
import { writeSync } from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { ClientConfig } from 'pg';
import type { S3Settings } from '../../server/adapters/file-store/s3/client.ts';
import { connect } from '../../server/db/database.ts';
import { createServer } from '../../server/server.ts';
import { quietLog } from './quiet-log.ts';
import { testSettings } from './server/settings.ts';

export interface FileServerOptions {
  readonly owner: ClientConfig;
  readonly dataDir: string;
  readonly schemas: string;
  readonly s3: S3Settings | null;
}

const { owner, dataDir, schemas, s3 } = JSON.parse(process.argv[2] ?? '') as FileServerOptions;
const db = await connect(owner, null, quietLog);
const { app } = await createServer({
  settings: testSettings(dataDir, { host: '127.0.0.1', ...(s3 !== null && { s3 }) }),
  db,
  log: quietLog,
  root: path.join(import.meta.dirname, '../..'),
  schemas,
  now: () => new Date(),
});
await app.listen({ port: 0, host: '127.0.0.1' });
writeSync(1, `${(app.server.address() as AddressInfo).port}\n`);
