import { sql } from 'kysely';
import { hasPermission, type Grant } from '../../src/domain/grants.ts';
import { allPermissions } from '../../src/domain/permissions.ts';
import type { BenchContext, Case } from '../case.ts';
import { sample, type Timing } from '../measure.ts';
import { contentOf } from '../server/client.ts';
import { type BenchServer, startServer } from '../server/server.ts';
import { fillOrganisation } from './fill-organisation.ts';

const count = { people: 2000, sites: 95, roles: 60, teams: 60 };
/** The longest p95 of a screen's call, in milliseconds. */
const aim = 100;
/** Checks per sample, because one is shorter than the clock can tell. */
const checks = 10_000;

interface Filled {
  readonly bench: BenchServer;
  /** Somebody with roles. */
  readonly userId: number;
}

let filled: Promise<Filled> | undefined;

/** The server over an organisation of 2,000 people; all cases share it. */
function organisation({ print, atEnd }: BenchContext): Promise<Filled> {
  filled ??= startServer({ items: 2000, keep: null, print }).then(async (bench) => {
    const userId = await fillOrganisation(bench, count);
    await sql`vacuum analyze`.execute(bench.statements.db.owner);
    atEnd(() => bench.close());
    return { bench, userId };
  });
  return filled;
}

/**
 * The calls that the screens of people, roles, sites and settings send. `{siteId}` is the demo's site,
 * `{userId}` somebody who holds roles.
 */
const reads = [
  '/api/users/me',
  '/api/users',
  '/api/sites',
  '/api/organisation/accounts',
  '/api/organisation/accounts?search=person%201',
  '/api/organisation/accounts?sort=used&direction=desc',
  '/api/organisation/accounts?without_factor=true&offset=1900',
  '/api/organisation/accounts/{userId}/assignments',
  '/api/organisation/teams',
  '/api/organisation/grants',
  '/api/organisation/grants?ending=true',
  '/api/organisation/grants?search=person%201',
  '/api/organisation/access-check?user_id={userId}&site_id={siteId}&code=workorders.update',
  '/api/organisation/code-holders?site_id={siteId}&code=workorders.update',
  '/api/access-requests',
  '/api/organisations/{organisationId}/roles-permissions',
  '/api/sites/{siteId}/users',
  '/api/sites/{siteId}/grants',
  '/api/sites/{siteId}/settings',
  '/api/sites/{siteId}/settings/usage',
  '/api/organisation',
  '/api/organisation/guide',
  '/api/organisation/single-sign-on',
  '/api/organisation/provisioning',
  '/api/organisation/service-accounts',
  '/api/organisation/api-tokens',
  '/api/api-tokens',
  '/api/organisation/audit',
  '/api/organisation/audit?area=records',
  '/api/organisation/audit?area=people',
  '/api/organisation/audit/chains',
] as const;

const readCases = reads.map((path): Case => ({
  name: `people: GET ${path}`,
  aim,
  measure: async (context) => {
    const { bench, userId } = await organisation(context);
    const client = bench.client();
    const { tenant, siteId } = bench.place;
    const url = path
      .replaceAll('{siteId}', String(siteId))
      .replaceAll('{userId}', String(userId))
      .replace('{organisationId}', String(tenant.organisationId));
    return sample(
      () => url,
      async (path) => contentOf(await client.send({ path })),
      context.rounds,
    );
  },
}));

/** One check of a code against the grants of a person with three roles; the worst: it has none. */
function measureCheck({ rounds }: BenchContext): Promise<Timing> {
  const codes = allPermissions(Array.from({ length: 20 }, (_, at) => ({ type: `module_${at}` })));
  const grants = Array.from({ length: 3 }, (_, at): Pick<Grant, 'holds_all' | 'permissions'> => ({
    holds_all: false,
    permissions: codes.filter((_code, index) => (index + at) % 3 === 0),
  }));
  const all = async (): Promise<void> => {
    for (let turn = 0; turn < checks; turn += 1) hasPermission(grants, 'none.at.all');
    return Promise.resolve();
  };
  return sample(() => null, all, rounds).then(({ samples }) => ({
    samples: samples.map((ms) => ms / checks),
  }));
}

export const peopleCases: readonly Case[] = [
  ...readCases,
  { name: 'people: a permission check', aim: 0.02, measure: measureCheck },
];
