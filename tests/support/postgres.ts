import { randomBytes } from 'node:crypto';
import { connect as connectTo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { type Database, connect } from '../../server/db/database.ts';
import { withAdminConnection, ownerRole } from '../../server/db/embedded/owner-database.ts';
import { quietLog } from './quiet-log.ts';
import { templateName } from './template-name.ts';

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  readonly db: Database;
  /** For DATABASE_URL of a server under test. */
  readonly url: string;
  /** The superuser's connection settings, for actions that no role of the product may do. */
  readonly admin: ClientConfig;
  close(): Promise<void>;
}

/**
 * A separate database on the run's PostgreSQL (tests/support/global-setup.ts), copied from a
 * migrated one. Close it in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const answer = await text(connectTo(inject('postgresPort'), '127.0.0.1'));
  const server = JSON.parse(answer) as ClientConfig;
  const database = `test_${randomBytes(6).toString('hex')}`;
  await withAdminConnection(server, (client) =>
    client.query(`create database ${database} template ${templateName} owner ${ownerRole}`),
  );
  const owner: ClientConfig = { ...server, user: ownerRole, database };
  const db = await connect(owner, null, quietLog);
  return {
    db,
    url: urlOf(owner),
    admin: { ...server, database },
    close: async () => {
      await db.close();
      await withAdminConnection(server, (client) =>
        client.query(`drop database ${database} with (force)`),
      );
    },
  };
}

function urlOf({ user, password, host, port, database }: ClientConfig): string {
  const secret = typeof password === 'string' ? `:${password}` : '';
  return `postgres://${user}${secret}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}
