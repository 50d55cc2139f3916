import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseStorage, coreStorage } from '../../../src/runtime/query/storage.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import { ForeignSiteError, withTenant } from '../transaction.ts';
import { rowEndsColumn } from '../../../src/runtime/query/row-ends.ts';
import { rowValueColumns } from '../../../src/runtime/query/row-values.ts';
import { versionFileColumn } from '../../../src/runtime/query/version-file.ts';
import { extraColumns } from './columns.ts';
import { rowValueTypes } from './row-values.ts';
import { sorted } from '../../../tests/support/sorted.ts';

let plant: Plant;
let strangers: World;

beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
});
afterAll(async () => plant.server.close());

const modules = () => plant.server.services.modules.all().map(({ compiled }) => compiled);

describe('the table of every module', () => {
  test('a module table has exactly the columns of the compiled module, with their types', async () => {
    for (const module of modules()) {
      const { rows } = await sql<{ name: string; type: string; collation: string | null }>`
        select attname as name, format_type(atttypid, atttypmod) as type, collname as collation
        from pg_attribute left join pg_collation on pg_collation.oid = attcollation
        where attrelid = ${module.document.databaseTable}::regclass
          and attnum > 0 and not attisdropped`.execute(plant.server.database.db.owner);
      const found = rows.map(({ name, type, collation }) => [
        name,
        collation === 'C' ? `${type} collate "C"` : type,
      ]);
      const file = versionFileColumn(module);
      const expectedColumns = [...baseStorage, ...coreStorage(module), ...extraColumns(module)]
        .map(({ name, type }) => [
          name,
          type.replace('timestamptz(3)', 'timestamp(3) with time zone'),
        ])
        .concat(rowValueColumns(module).map(({ name, part }) => [name, rowValueTypes[part]]))
        .concat(file === null ? [] : [[file.name, 'integer']])
        .concat([
          [rowEndsColumn, 'text[]'],
          ['organisation_id', 'integer'],
          ['is_root', 'boolean'],
        ]);
      expect(sorted(found)).toEqual(sorted(expectedColumns));
    }
  });

  test('a module table shows no rows of another organisation or site to any query', async () => {
    const { db } = plant.server.services;
    const [ownSite = 0, otherSite = 0] = plant.world.siteIds;
    const counts = (organisationId: number, siteIds: readonly number[]) =>
      withTenant(db, { organisationId, siteIds, userId: null }, async (tx) => {
        const found: number[] = [];
        for (const { document } of modules()) {
          const { rows } = await sql<{ count: number }>`
            select count(*)::integer as count from ${sql.table(document.databaseTable)}
            where not is_root`.execute(tx);
          found.push(rows[0]?.count ?? -1);
        }
        return found;
      });
    const nothing = modules().map(() => 0);
    const own = await counts(plant.world.organisationId, [ownSite]);
    expect(own).toHaveLength(nothing.length);
    expect(own.filter((count) => count <= 0)).toEqual([]);
    expect(await counts(plant.world.organisationId, [otherSite])).toEqual(nothing);
    expect(await counts(plant.world.organisationId, [])).toEqual(nothing);
    expect(await counts(strangers.organisationId, strangers.siteIds)).toEqual(nothing);
    await expect(counts(strangers.organisationId, [ownSite])).rejects.toThrow(ForeignSiteError);
  });

  test('a module table refuses inserts and updates for another site', async () => {
    const { db } = plant.server.services;
    const [own = 0, other = 0] = plant.world.siteIds;
    const tenant = { organisationId: plant.world.organisationId, siteIds: [other], userId: null };
    for (const { document } of modules()) {
      const table = sql.table(document.databaseTable);
      const insert = withTenant(db, tenant, (tx) =>
        sql`insert into ${table} (site_id, organisation_id, created_at, updated_at, client_id)
          values (${own}, ${tenant.organisationId}, now(), now(), gen_random_uuid())`.execute(tx),
      );
      await expect(insert).rejects.toThrow(/row-level security/);
      const changed = await withTenant(db, tenant, (tx) =>
        sql`update ${table} set version = 99 where site_id = ${own}`.execute(tx),
      );
      expect(changed.numAffectedRows).toBe(0n);
    }
  });

  test('a page of items is found with an index, also under row-level security', async () => {
    const { db } = plant.server.services;
    const [siteId = 0] = plant.world.siteIds;
    const tenant = { organisationId: plant.world.organisationId, siteIds: [siteId], userId: null };
    const plan = await withTenant(db, tenant, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from equipment_items where site_id = ${siteId} and deleted_at is null
          order by name__order asc nulls last, id limit 50`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index.* Scan using equipment__asc__name/);
    expect(plan).not.toMatch(/Sort/);
  });
});
