import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation } from '../../tests/support/organisation.ts';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { type Database, openDatabase } from './database.ts';
import { withAdminConnection } from './embedded/owner-database.ts';
import { verifyChain, writeEvents } from './events.ts';
import { afterCommit, withTenant } from './transaction.ts';

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

describe('the embedded database', () => {
  test('after PostgreSQL dies, committed data is stored and calls continue without a restart', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sw-'));
    const db = await openDatabase({ dataDir, databaseUrl: null, databaseAppUrl: null }, silent);
    try {
      const organisation = await makeOrganisation(db, 'demo');
      const [siteId = 0] = organisation.siteIds;
      const tenant = organisation.tenant(siteId);
      const change = {
        site_id: siteId,
        call: 'C',
        item_type: 't',
        item_id: 1,
        changes: { a: [1, 2] },
      } as const;
      await withTenant(db, tenant, async (tx) => writeEvents(tx, [change]));

      const reported: string[] = [];
      await expect(
        withTenant(db, tenant, async (tx) => {
          afterCommit(tx, () => void reported.push('committed'));
          writeEvents(tx, [change]);
          const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
          process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
          await sql`select pg_sleep(20)`.execute(tx);
        }),
      ).rejects.toThrow(/terminat|closed|reset|EPIPE/i);
      expect(reported).toEqual([]);

      const calls = Array.from({ length: 5 }, () =>
        withTenant(db, tenant, async (tx) => {
          writeEvents(tx, [change]);
        }),
      );
      await Promise.all(calls);
      const verdict = await withTenant(db, tenant, (tx) => verifyChain(tx, siteId));
      expect(verdict).toEqual({ ok: true, events: 6, erasedFields: 0 });
    } finally {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('DATABASE_URL', () => {
  let database: TestDatabase;
  const opened: Database[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    await withAdminConnection(database.admin, (client) =>
      client.query(`
        create role a_superuser login superuser;
        create role a_bypasser login bypassrls;
        create role a_member login; grant a_bypasser to a_member;
        create role a_plain_login login; grant sitewright_app to a_plain_login;
        create role without_rights login;
        grant create on schema public to without_rights`),
    );
  });

  afterAll(async () => {
    for (const db of opened) await db.close();
    await withAdminConnection(database.admin, (client) =>
      client.query(`
        drop owned by a_plain_login, without_rights;
        drop role a_superuser, a_member, a_bypasser, a_plain_login, without_rights`),
    );
    await database.close();
  });

  function as(role: string): string {
    return database.url.replace(/\/\/[^@]*@/, `//${role}@`);
  }

  async function open(databaseUrl: string, databaseAppUrl: string | null): Promise<Database> {
    const db = await openDatabase({ dataDir: '/nowhere', databaseUrl, databaseAppUrl }, silent);
    opened.push(db);
    return db;
  }

  async function servingRole(db: Database): Promise<string | undefined> {
    const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db.app);
    return rows[0]?.name;
  }

  test('the server creates its serving role if it is missing, and reuses it at the next start', async () => {
    expect(await servingRole(await open(database.url, null))).toBe('sitewright_app');
    expect(await servingRole(await open(database.url, null))).toBe('sitewright_app');
  });

  test('the server uses the login of DATABASE_APP_URL', async () => {
    const db = await open(database.url, as('a_plain_login'));
    expect(await servingRole(db)).toBe('a_plain_login');
    const { siteIds } = await makeOrganisation(db, 'served');
    expect(siteIds).toHaveLength(1);
  });

  test.each([
    ['a_superuser', /a_superuser that would serve requests has superuser/],
    ['a_bypasser', /has BYPASSRLS/],
    ['a_member', /has BYPASSRLS through the role a_bypasser/],
    ['sitewright_owner', /has the ownership of the tables/],
  ])('the server refuses to serve as %s', async (role, sentence) => {
    const refused = open(database.url, as(role));
    await expect(refused).rejects.toThrow(StartProblem);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(/CREATE ROLE sitewright_app LOGIN/);
  });

  test('an owner that may not create roles gets an error with the remedy', async () => {
    const other = await testDatabase();
    await other.db.close();
    const url = other.url.replace('sitewright_owner@', 'without_rights:secret@');
    await expect(open(url, null)).rejects.toThrow(
      /may not alter the role sitewright_app.*DATABASE_APP_URL/,
    );
    await other.close();
  });

  test('an owner that may not prepare the database gets an error that names what is missing', async () => {
    const other = await testDatabase();
    await withAdminConnection(other.admin, (client) => client.query('drop table migrations'));
    const url = other.url.replace('sitewright_owner@', 'without_rights@');
    await expect(open(url, as('a_plain_login'))).rejects.toThrow(
      /can't be prepared \(permission denied.*has to own the database/,
    );
    await other.close();
  });

  test.each([
    ['nobody listens', 'postgres://a:b@127.0.0.1:1/c'],
    ['no such host', 'postgres://a:b@database.invalid/c'],
    ['no such socket', 'postgres://a@/c?host=/no/such/folder'],
  ])('%s: the error is a sentence without the password', async (_what, url) => {
    const refused = open(url.replace(':b@', ':secret@'), null);
    await expect(refused).rejects.toThrow(StartProblem);
    await expect(refused).rejects.toThrow(
      /^The database can't be reached \(.+\): check DATABASE_URL/,
    );
    await expect(refused).rejects.not.toThrow(/secret/);
  });

  test('a missing database gives an error that names it', async () => {
    const refused = open(database.url.replace(/\/test_\w+/, '/not_there'), null);
    await expect(refused).rejects.toThrow(/not_there.*check DATABASE_URL/);
  });
});
