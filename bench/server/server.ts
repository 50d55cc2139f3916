import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { withSystem, withTenant } from '../../server/db/transaction.ts';
import type { Tables } from '../../server/db/tables.ts';
import type { Log } from '../../server/log.ts';
import type { Services } from '../../server/operations/services.ts';
import { demoAccess } from '../../demo/access.ts';
import { isEmpty } from '../../server/operations/organisations/empty.ts';
import { seedDemo } from '../../server/seed/seed.ts';
import { createServer } from '../../server/server.ts';
import { type Client, createClient } from './client.ts';
import { type FillTarget, fillSite } from './fill-site.ts';
import { multiply } from './multiply.ts';
import { signIn } from './sign-in.ts';
import { type Statements, recordStatements } from './statements.ts';

/** The real server on a separate port, with a separate, filled database. */
export interface BenchServer {
  readonly place: FillTarget;
  readonly services: Services;
  /** The owner of the tables, who fills them. */
  readonly owner: Kysely<Tables>;
  readonly statements: Statements;
  readonly origin: string;
  /** The session cookie of the demo's first person, `name=value`. */
  readonly cookie: string;
  /** A signed-in client with separate connections. */
  readonly client: () => Client;
  readonly close: () => Promise<void>;
}

export interface StartOptions {
  /** Folder of the built page; absent if the server serves none. */
  readonly page?: string;
  readonly items: number;
  /** Folder of a database to reuse; null: a temporary one. */
  readonly keep: string | null;
  readonly print: (text: string) => void;
}

/** Items beyond these are copies. */
const mostWritten = 100_000;

const root = path.join(import.meta.dirname, '../..');
const log: Log = { info: () => undefined, warn: console.warn, error: console.error };

/** The site of the demo with the most items of the module. */
async function busiestSite(services: Services, type: string): Promise<FillTarget> {
  const { db, modules } = services;
  const live = modules.byType(type);
  if (live === undefined) throw new Error(`There is no module ${type}.`);
  const lookup = { organisationKey: demoAccess.organisation };
  const organisation = await withSystem(db, lookup, (tx) =>
    tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow(),
  );
  const tenant = { organisationId: organisation.id, siteIds: [], userId: null };
  const sites = await withTenant(db, tenant, (tx) =>
    tx.selectFrom('sites').select('id').where('is_archived', '=', false).execute(),
  );
  const siteIds = sites.map(({ id }) => id);
  const siteId = await withTenant(db, { ...tenant, siteIds }, async (tx) => {
    const { rows } = await sql<{ site_id: number }>`
      select site_id from ${sql.table(live.document.databaseTable)}
      group by site_id order by count(*) desc limit 1`.execute(tx);
    return rows[0]?.site_id ?? 0;
  });
  return { live, siteId, tenant: { ...tenant, siteIds: [siteId], siteId } };
}

/**
 * Starts the server on an embedded database in a temporary folder, with the given number of work
 * orders.
 */
export async function startServer({
  items,
  keep,
  print,
  page,
}: StartOptions): Promise<BenchServer> {
  const dataDir = keep ?? (await mkdtemp(path.join(tmpdir(), 'sitewright-bench-')));
  const config = readConfig({ DATA_DIR: dataDir });
  const statements = recordStatements(await openDatabase(config, log));
  const { db } = statements;
  const server = await createServer({
    settings: config,
    db,
    log,
    root,
    ...(page === undefined ? {} : { page }),
  });
  if (await isEmpty(db)) await seedDemo(server.services);
  const place = await busiestSite(server.services, 'workorders');
  const start = performance.now();
  await fillSite(server.services, place, Math.min(items, mostWritten), print);
  if (items > mostWritten) await multiply(db.owner, place, items);
  // Autovacuum would do this within a minute after so many changes.
  await sql`vacuum analyze`.execute(db.owner);
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db.owner);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  print(`PostgreSQL ${rows[0]?.server_version}, embedded · ${items} work orders in ${seconds} s`);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  // A code counts once, even if the previous run was within the same half minute.
  await withTenant(db, place.tenant, (tx) =>
    tx.updateTable('users').set({ totp_last_step: null }).execute(),
  );
  const cookie = await signIn(port);
  const clients: Client[] = [];
  return {
    place,
    services: server.services,
    owner: db.owner,
    statements,
    origin: `http://127.0.0.1:${port}`,
    cookie,
    client: () => {
      const client = createClient(port, cookie);
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.close();
      await server.close();
      await db.close();
      if (keep === null) await rm(dataDir, { recursive: true });
    },
  };
}
