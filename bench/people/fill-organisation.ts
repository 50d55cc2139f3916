import { type Random, random } from '../../demo/generate/random.ts';
import { type Tx, withTenant } from '../../server/db/transaction.ts';
import { createSite } from '../../server/operations/sites/create.ts';
import { allPermissions } from '../../src/domain/permissions.ts';
import type { BenchServer } from '../server/server.ts';

/** How many of each the organisation gets. */
export interface Headcount {
  readonly people: number;
  readonly sites: number;
  readonly roles: number;
  readonly teams: number;
}

const rowsPerInsert = 500;
const grantsPerPerson = 3;
const year = 365 * 24 * 60 * 60_000;

async function insertPeople(tx: Tx, organisation_id: number, count: number) {
  const ids: number[] = [];
  for (let from = 0; from < count; from += rowsPerInsert) {
    const rows = Array.from({ length: Math.min(rowsPerInsert, count - from) }, (_, at) => ({
      organisation_id,
      email: `person${from + at}@bench.example`,
      display_name: `Person ${from + at}`,
    }));
    const made = await tx.insertInto('users').values(rows).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

async function insertRoles(
  tx: Tx,
  organisation_id: number,
  count: number,
  codes: readonly string[],
) {
  const rows = Array.from({ length: count }, (_, at) => ({
    organisation_id,
    name: `Bench role ${at}`,
    scope: 'Site' as const,
    permissions: codes.filter((_code, index) => (index + at) % 3 !== 0),
  }));
  const made = await tx.insertInto('roles').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

async function insertGrants(
  tx: Tx,
  organisation_id: number,
  ids: {
    readonly people: readonly number[];
    readonly sites: readonly number[];
    readonly roles: readonly number[];
  },
  chance: Random,
) {
  const rows = ids.people.flatMap((user_id) =>
    Array.from({ length: grantsPerPerson }, () => ({
      organisation_id,
      user_id,
      role_id: chance.pick(ids.roles),
      scope: 'Site' as const,
      site_id: chance.pick(ids.sites),
      expires_at: chance.chance(0.3)
        ? new Date(Date.now() + chance.fraction() * year).toISOString()
        : null,
    })),
  );
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx
      .insertInto('role_grants')
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Adds people with roles on sites, and teams, to the organisation of the demo; returns one of them. */
export async function fillOrganisation(
  { services, place }: BenchServer,
  count: Headcount,
): Promise<number> {
  const { db, modules, now } = services;
  const { organisationId } = place.tenant;
  const tenant = { organisationId, siteIds: [], userId: null };
  const chance = random('bench organisation');
  const sites: number[] = [];
  for (let number = 1; number <= count.sites; number += 1) {
    const { id } = await withTenant(db, tenant, (tx) =>
      createSite(tx, modules, { name: `Bench site ${number}` }, now().toISOString()),
    );
    sites.push(id);
  }
  const codes = allPermissions(modules.all().map(({ document }) => document));
  return withTenant(db, tenant, async (tx) => {
    const people = await insertPeople(tx, organisationId, count.people);
    const roles = await insertRoles(tx, organisationId, count.roles, codes);
    await insertGrants(
      tx,
      organisationId,
      { people, sites: [place.siteId, ...sites], roles },
      chance,
    );
    for (let number = 1; number <= count.teams; number += 1) {
      const team = await tx
        .insertInto('teams')
        .values({ organisation_id: organisationId, name: `Bench team ${number}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const members = new Set(Array.from({ length: 20 }, () => chance.pick(people)));
      await tx
        .insertInto('team_members')
        .values(
          [...members].map((user_id) => ({
            organisation_id: organisationId,
            team_id: team.id,
            user_id,
          })),
        )
        .execute();
    }
    return people[0] ?? 0;
  });
}
