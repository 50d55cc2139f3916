import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import {
  ensureOwnerDatabase,
  ownerRole,
  withAdminConnection,
} from '../../server/db/embedded/owner-database.ts';
import { quietLog } from './quiet-log.ts';
import { templateName } from './template-name.ts';

/**
 * The database server of a test run, in a separate process that ends with its standard input, so
 * that a killed run leaves no database behind. Prints the superuser's connection settings as JSON.
 */
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sitewright-test-'));
const embedded = await startEmbedded(dataDir, quietLog);
const owner = await ensureOwnerDatabase(embedded.admin, templateName);
const template = await connect(owner, null, quietLog);
await template.close();
// These databases end with the run: no commit waits for the disk. What outlives a kill is tested on
// servers of its own.
await withAdminConnection(embedded.admin, (client) =>
  client.query(`alter role ${ownerRole} set synchronous_commit = off`),
);
process.stdout.write(`${JSON.stringify(embedded.admin)}\n`);

process.stdin.resume().once('end', () => {
  void embedded.close().then(() => rmSync(dataDir, { recursive: true, force: true }));
});
