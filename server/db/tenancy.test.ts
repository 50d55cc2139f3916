import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, type TestOrganisation } from '../../tests/support/organisation.ts';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { enableTenantPolicies } from './policies.ts';
import {
  ForeignSiteError,
  type Tx,
  enterTenant,
  tenantOf,
  withSystem,
  withTenant,
} from './transaction.ts';

let database: TestDatabase;
let ours: TestOrganisation;
let others: TestOrganisation;

/**
 * Tables without a tenant: the record of migrations, and the status numbers of all organisations.
 */
const shared = ['migrations', 'module_documents', 'module_statuses', 'module_tables'];

beforeAll(async () => {
  database = await testDatabase();
  await sql
    .raw(
      `create table thing_items (id serial primary key, site_id integer not null, name text);
       ${enableTenantPolicies('thing_items')} grant usage on sequence thing_items_id_seq to public;
       ${enableTenantPolicies('thing_items')}`,
    )
    .execute(database.db.owner);
  ours = await makeOrganisation(database.db, 'ours', 2);
  others = await makeOrganisation(database.db, 'others', 1);
  for (const organisation of [ours, others])
    for (const siteId of organisation.siteIds)
      await withTenant(database.db, organisation.tenant(siteId), async (tx) => {
        await sql`insert into thing_items (site_id, name) values (${siteId}, 'a')`.execute(tx);
        await tx
          .insertInto('labels')
          .values({ site_id: siteId, module_type: 'things', name: 'a' })
          .execute();
        await makeImport(tx, siteId, organisation.userId);
      });
});

/** An uploaded import file with a problem, and a saved mapping. */
async function makeImport(tx: Tx, site_id: number, created_by_user_id: number): Promise<void> {
  const now = '2026-11-21T08:00:00.000Z';
  const { id: import_id } = await tx
    .insertInto('import_jobs')
    .values({
      site_id,
      module_type: 'things',
      created_by_user_id,
      created_at: now,
      beat_at: now,
      state: 'checked',
      file_id: 'a',
      file_name: 'a.csv',
      size: 1,
      sha256: 'a',
      format: 'csv',
      sheets: '[]',
      headers: '[]',
      sample: '[]',
      suggested: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into import_problems (site_id, import_id, number, row, code, fault)
    values (${site_id}, ${import_id}, 0, 2, 'a', '{}')`.execute(tx);
  await tx
    .insertInto('import_mappings')
    .values({ site_id, module_type: 'things', name: 'a', mapping: '{}', updated_at: now })
    .execute();
}

afterAll(async () => database.close());

const distinct = (values: readonly number[]): number[] =>
  [...new Set(values)].toSorted((a, b) => a - b);

/** The sites and organisations of every row that a query without any condition returns. */
async function everything(tx: Tx): Promise<{ sites: unknown[]; organisations: unknown[] }> {
  const things = await sql<{ site_id: number }>`select site_id from thing_items`.execute(tx);
  const labels = await tx.selectFrom('labels').select('site_id').execute();
  const jobs = await tx.selectFrom('import_jobs').select('site_id').execute();
  const problems = await tx.selectFrom('import_problems').select('site_id').execute();
  const mappings = await tx.selectFrom('import_mappings').select('site_id').execute();
  const ofSites = [things.rows, labels, jobs, problems, mappings].map((rows) =>
    distinct(rows.map(({ site_id }) => site_id)),
  );
  const sites = await tx.selectFrom('sites').select('organisation_id').execute();
  const users = await tx.selectFrom('users').select('organisation_id').execute();
  const known = await tx.selectFrom('organisations').select('id as organisation_id').execute();
  const [seen = [], ...rest] = ofSites;
  for (const each of rest) expect(each).toEqual(seen);
  return {
    sites: seen,
    organisations: distinct([...sites, ...users, ...known].map((row) => row.organisation_id)),
  };
}

describe('queries without a where clause', () => {
  test('a query without a where clause sees nothing if no tenant is set', async () => {
    const seen = await database.db.app.transaction().execute(everything);
    expect(seen).toEqual({ sites: [], organisations: [] });
  });

  test('a query without a where clause sees the organisation and its permitted sites', async () => {
    expect(await withTenant(database.db, ours.tenant(), everything)).toEqual({
      sites: ours.siteIds,
      organisations: [ours.organisationId],
    });
    const onlyOne = { ...ours.tenant(), siteIds: ours.siteIds.slice(1) };
    expect((await withTenant(database.db, onlyOne, everything)).sites).toEqual([ours.siteIds[1]]);
  });

  test('a query without a where clause sees one site in a site call', async () => {
    const [siteId] = ours.siteIds;
    expect((await withTenant(database.db, ours.tenant(siteId), everything)).sites).toEqual([
      siteId,
    ]);
  });

  test('a query without a where clause sees nothing of the previous transaction on the connection', async () => {
    const counts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 2 === 0) return withTenant(database.db, ours.tenant(), everything);
        return database.db.app.transaction().execute(everything);
      }),
    );
    for (const [index, seen] of counts.entries())
      expect(seen.organisations).toEqual(index % 2 === 0 ? [ours.organisationId] : []);
  });
});

describe('rows of another tenant', () => {
  test('rows of another tenant cannot be changed or deleted by id', async () => {
    const [foreign] = others.siteIds;
    const touched = await withTenant(database.db, ours.tenant(), async (tx) => [
      await tx
        .updateTable('sites')
        .set({ name: 'x' })
        .where('id', '=', foreign ?? 0)
        .executeTakeFirst(),
      await tx
        .updateTable('users')
        .set({ email: 'x' })
        .where('id', '=', others.userId)
        .executeTakeFirst(),
    ]);
    expect(touched.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([0n, 0n]);
    const deleted = await withTenant(database.db, ours.tenant(), (tx) =>
      sql`delete from thing_items where site_id = ${foreign}`.execute(tx),
    );
    expect(deleted.numAffectedRows).toBe(0n);
    const ended = await withTenant(database.db, ours.tenant(), async (tx) => [
      await tx
        .updateTable('import_jobs')
        .set({ state: 'cancelled' })
        .where('site_id', '=', foreign ?? 0)
        .executeTakeFirst(),
      await tx
        .updateTable('import_mappings')
        .set({ name: 'x' })
        .where('site_id', '=', foreign ?? 0)
        .executeTakeFirst(),
    ]);
    expect(ended.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([0n, 0n]);
  });

  test('rows of another tenant cannot be inserted', async () => {
    const [foreign] = others.siteIds;
    await expect(
      withTenant(database.db, ours.tenant(), (tx) =>
        sql`insert into thing_items (site_id) values (${foreign})`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      withTenant(database.db, ours.tenant(), (tx) =>
        tx
          .insertInto('teams')
          .values({ organisation_id: others.organisationId, name: 'x' })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('rows of another tenant cannot be referenced', async () => {
    await expect(
      withTenant(database.db, ours.tenant(), async (tx) => {
        const team = await tx
          .insertInto('teams')
          .values({ organisation_id: ours.organisationId, name: 'team' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('team_members')
          .values({
            organisation_id: ours.organisationId,
            team_id: team.id,
            user_id: others.userId,
          })
          .execute();
      }),
    ).rejects.toThrow(/foreign key/);
  });

  test('sites of another tenant cannot be entered', async () => {
    const mixed = { ...ours.tenant(), siteIds: [...ours.siteIds, ...others.siteIds] };
    await expect(withTenant(database.db, mixed, everything)).rejects.toThrow(ForeignSiteError);
    const [first, second] = ours.siteIds;
    const notPermitted = { ...ours.tenant(second), siteIds: [first ?? 0] };
    await expect(withTenant(database.db, notPermitted, everything)).rejects.toThrow(
      ForeignSiteError,
    );
  });
});

test('every table with tenant rows has forced row-level security', async () => {
  const { rows } = await sql<{ name: string; held: boolean }>`
    select relname as name, relrowsecurity and relforcerowsecurity as held
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    database.db.owner,
  );
  expect(
    rows
      .filter(({ held }) => !held)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(shared);
});

test('even the owner of the tables sees no rows without a tenant', async () => {
  expect(await database.db.owner.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('the serving role cannot change published versions, status numbers or recorded migrations', async () => {
  for (const statement of [
    'update template_versions set version = 2',
    'update module_statuses set number = 2',
    'delete from migrations',
    'alter table labels no force row level security',
  ])
    await expect(
      withTenant(database.db, ours.tenant(), (tx) => sql.raw(statement).execute(tx)),
    ).rejects.toThrow(/permission denied|must be owner/);
});

describe('withSystem before the organisation is known', () => {
  async function signedIn(organisation: TestOrganisation, token: string): Promise<string> {
    const { organisationId: organisation_id, userId: user_id } = organisation;
    const expires_at = '2030-01-01T00:00:00.000Z';
    return withTenant(database.db, organisation.tenant(), async (tx) => {
      await tx
        .insertInto('sessions')
        .values({
          organisation_id,
          user_id,
          token_expires_at: new Date().toISOString(),
          token_hash: token,
          expires_at,
        })
        .execute();
      const { id } = await tx
        .insertInto('login_challenges')
        .values({ organisation_id, user_id, method: 'totp', expires_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  test('withSystem finds only the row whose key or secret is known', async () => {
    const challengeId = await signedIn(ours, 'aaa');
    await signedIn(others, 'bbb');
    const look = async (tx: Tx) => ({
      organisations: await tx.selectFrom('organisations').select('key').execute(),
      sessions: await tx.selectFrom('sessions').select('token_hash').execute(),
      challenges: await tx.selectFrom('login_challenges').select('id').execute(),
      users: await tx.selectFrom('users').select('id').execute(),
    });
    const nothing = { organisations: [], sessions: [], challenges: [], users: [] };
    expect(await withSystem(database.db, { organisationKey: 'Ours' }, look)).toEqual({
      ...nothing,
      organisations: [{ key: 'ours' }],
    });
    expect(await withSystem(database.db, { sessionTokenHash: 'bbb' }, look)).toEqual({
      ...nothing,
      sessions: [{ token_hash: 'bbb' }],
    });
    expect(await withSystem(database.db, { challengeId }, look)).toEqual({
      ...nothing,
      challenges: [{ id: challengeId }],
    });
    expect(await withSystem(database.db, { organisationKey: 'nobody' }, look)).toEqual(nothing);
    expect(await withSystem(database.db, { sessionTokenHash: '%' }, look)).toEqual(nothing);
  });

  test('withSystem changes nothing, and enters the tenant that it found', async () => {
    await signedIn(ours, 'ccc');
    const found = await withSystem(database.db, { sessionTokenHash: 'ccc' }, async (tx) => {
      const changed = await tx.updateTable('sessions').set({ token_hash: 'x' }).executeTakeFirst();
      const session = await tx.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
      await enterTenant(tx, {
        organisationId: session.organisation_id,
        siteIds: [],
        userId: session.user_id,
      });
      const users = await tx.selectFrom('users').select('id').execute();
      return { changed: changed.numUpdatedRows, users, tenant: tenantOf(tx) };
    });
    expect(found).toEqual({
      changed: 0n,
      users: [{ id: ours.userId }],
      tenant: { organisationId: ours.organisationId, siteIds: [], userId: ours.userId },
    });
  });
});
