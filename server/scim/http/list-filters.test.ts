import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fits } from '../../../tests/support/scim/fits.ts';
import {
  type ScimClient,
  enterpriseSchema,
  groupSchema,
  idOf,
  resources,
  scimClient,
  userSchema,
} from '../../../tests/support/scim/scim-client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { makeWorld } from '../../../tests/support/server/world.ts';
import {
  type AttributePath,
  type Filter,
  type FilterValue,
  comparisons,
} from '../filter/filter.ts';
import { parseFilter } from '../filter/parse.ts';
import { printFilter } from '../filter/print.ts';
import type { ResourceType } from '../schema/attribute.ts';
import type { Resource } from '../schema/resolve.ts';
import { groupType, userType } from '../schema/resource-types.ts';

let server: TestServer;
let scim: ScimClient;
const all = new Map<ResourceType, readonly Resource[]>();

beforeAll(async () => {
  server = await testServer({ publicUrl: 'http://sites.example' });
  const world = await makeWorld(server, 'north');
  scim = await scimClient(server, world);
  const other = await makeWorld(server, 'south');
  await other.person('Ada Berg');
  const ids: string[] = [];
  for (const [at, more] of people.entries()) {
    const manager = ids[at - 2];
    const { [enterpriseSchema]: enterprise = {}, ...own } = more;
    const body = {
      schemas: [userSchema],
      userName: `p${at}@Example.com`,
      ...own,
      [enterpriseSchema]: { ...enterprise, ...(manager !== undefined && { manager }) },
    };
    ids.push(idOf(await scim.call('POST', '/Users', body)));
  }
  for (const [at, name] of ['Ärzte', 'fitters', 'Fitters 100%', 'None'].entries()) {
    const members = ids.filter((_, each) => at < 3 && each % (at + 1) === 0);
    await scim.call('POST', '/Groups', {
      schemas: [groupSchema],
      displayName: name,
      ...(at > 0 && { externalId: `G_${at}` }),
      members: members.map((value) => ({ value })),
    });
  }
  for (const type of [userType, groupType])
    all.set(type, resources(await scim.call('GET', `${type.endpoint}?count=200`)));
});
afterAll(() => server.close());

interface Body {
  readonly [key: string]: unknown;
  readonly [enterpriseSchema]?: object;
}

/** People with, without and with strange values. */
const people: readonly Body[] = [
  { displayName: 'Ada Berg', externalId: 'X_1', active: false },
  { displayName: 'ada berg', externalId: 'x_1', phoneNumbers: [{ value: '+49 1', type: 'work' }] },
  { name: { givenName: 'Örs', familyName: "O'Malley" } },
  { displayName: '100%', [enterpriseSchema]: { employeeNumber: 'B-7', organization: 'Berg' } },
  { displayName: '\\_"', [enterpriseSchema]: { employeeNumber: '7' } },
  { displayName: 'Straße', name: { givenName: '7' }, phoneNumbers: [{ value: '7' }] },
];

/** The ids that a list by the filter has, page by page. */
async function listed(type: ResourceType, filter: Filter, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const path = `${type.endpoint}?count=${count}&startIndex=${ids.length + 1}`;
    const text = encodeURIComponent(printFilter(filter));
    const answer = await scim.call('GET', `${path}&filter=${text}`);
    if (answer.status !== 200) throw new Error(`${printFilter(filter)}: ${JSON.stringify(answer)}`);
    const page = resources(answer).map(({ id }) => String(id));
    ids.push(...page);
    if (ids.length >= Number(answer.body['totalResults'])) return ids;
    if (page.length === 0) throw new Error('A page before the end is empty.');
  }
}

const core = { schema: null, sub: null } as const;
const part = (name: string, sub: string) => ({ schema: null, name, sub });
const enterprise = (name: string, sub: string | null = null) => ({
  schema: enterpriseSchema,
  name,
  sub,
});

const whole = (...names: readonly string[]): AttributePath[] =>
  names.map((name) => ({ ...core, name }));

const textPaths: Readonly<Record<string, readonly AttributePath[]>> = {
  User: [
    ...whole('id', 'externalId', 'userName', 'displayName', 'emails', 'groups', 'name', 'title'),
    ...whole('phoneNumbers', 'nothing'),
    part('name', 'formatted'),
    part('name', 'familyName'),
    part('NAME', 'givenname'),
    part('emails', 'value'),
    part('emails', 'type'),
    part('emails', 'display'),
    part('phoneNumbers', 'value'),
    part('groups', 'value'),
    part('groups', 'display'),
    part('groups', '$ref'),
    part('meta', 'resourceType'),
    part('meta', 'location'),
    enterprise('employeeNumber'),
    enterprise('organization'),
    enterprise('manager'),
    enterprise('manager', 'value'),
    enterprise('manager', 'displayName'),
    enterprise('department'),
    enterprise(''),
  ],
  Group: [
    ...whole('id', 'externalId', 'displayName', 'members', 'userName'),
    part('members', 'value'),
    part('members', 'display'),
    part('members', 'type'),
    part('members', '$ref'),
    part('meta', 'location'),
  ],
};

/** Attributes with parts, and their parts. */
const bracketed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  User: {
    emails: ['value', 'type', 'display'],
    phoneNumbers: ['value', 'type'],
    groups: ['value', 'display', '$ref', 'nothing'],
    name: ['formatted', 'familyName', 'givenName'],
  },
  Group: { members: ['value', 'display', 'type'] },
};

/** Texts that occur in the data, in whole, in part and in other case, and some that do not. */
function textsOf(type: ResourceType): fc.Arbitrary<string> {
  const present = JSON.stringify(all.get(type))
    .split(/[",:{}[\]]+/u)
    .filter((text) => text !== '' && text.length < 40 && !text.includes('\\'));
  const known = fc.constantFrom(...new Set(present), '\\_"', "O'Malley", '', '%', '_', 'ß', 'x');
  return fc.oneof(
    known,
    fc
      .tuple(known, fc.nat(4), fc.integer({ min: 1, max: 6 }))
      .map(([text, from, length]) => text.slice(from, from + length)),
    known.map((text) => text.toUpperCase()),
  );
}

function filtersOf(type: ResourceType): fc.Arbitrary<Filter> {
  const values: fc.Arbitrary<FilterValue> = fc.oneof(
    { weight: 8, arbitrary: textsOf(type) },
    fc.constantFrom(7, 100, null),
  );
  const op = fc.constantFrom(...comparisons);
  const paths = fc.constantFrom(...(textPaths[type.name] ?? []));
  const moments = (all.get(type) ?? []).flatMap(({ meta }) => {
    const { created, lastModified } = meta as { created: string; lastModified: string };
    return [created, lastModified];
  });
  const inBrackets = fc
    .constantFrom(...Object.entries(bracketed[type.name] ?? {}))
    .chain(([name, parts]) => {
      const leaf: fc.Arbitrary<Filter> = fc.oneof(
        fc.record({
          op,
          path: fc.constantFrom(...parts.map((each) => ({ ...core, name: each }))),
          value: values,
        }),
        fc.record({
          op: fc.constant('pr' as const),
          path: fc.constantFrom(...parts.map((each) => ({ ...core, name: each }))),
        }),
      );
      const inner: fc.Arbitrary<Filter> = fc.oneof(
        leaf,
        fc.record({
          op: fc.constantFrom('and' as const, 'or' as const),
          terms: fc.array(leaf, { minLength: 2, maxLength: 2 }),
        }),
        fc.record({ op: fc.constant('not' as const), term: leaf }),
      );
      return inner.map((filter): Filter => ({ op: 'some', path: { ...core, name }, filter }));
    });
  return fc.letrec<{ filter: Filter; leaf: Filter }>((tie) => ({
    leaf: fc.oneof(
      { weight: 4, arbitrary: fc.record({ op, path: paths, value: values }) },
      { weight: 2, arbitrary: inBrackets },
      fc.record({ op: fc.constant('pr' as const), path: paths }),
      fc.record({
        op: fc.constantFrom('eq' as const, 'ne' as const),
        path: fc.constantFrom({ ...core, name: 'active' }, part('emails', 'primary')),
        value: fc.oneof(fc.boolean(), values),
      }),
      fc.record({
        op: fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'),
        path: fc.constantFrom(part('meta', 'created'), part('meta', 'lastModified')),
        value: fc.constantFrom(...moments),
      }),
    ),
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('leaf'),
      fc.record({
        op: fc.constantFrom('and' as const, 'or' as const),
        terms: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({ op: fc.constant('not' as const), term: tie('filter') }),
    ),
  })).filter;
}

describe('a filter of a list', () => {
  test.each([
    ['Users', userType],
    ['Groups', groupType],
  ])('finds in the database the %s that it finds in memory, page by page', async (_name, type) => {
    const rows = all.get(type) ?? [];
    expect(rows.length).toBeGreaterThan(3);
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(filtersOf(type), fc.integer({ min: 1, max: 9 }), async (filter, count) => {
        const expected = rows.filter((row) => fits(type, filter, row)).map(({ id }) => String(id));
        for (const id of expected) found.add(id);
        expect(await listed(type, filter, count)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
    expect(found.size).toBe(rows.length);
  });

  test.each([
    'active gt true',
    'displayName co true',
    'emails[primary ge false]',
    'meta.created co "2026"',
    'meta.created gt "yesterday"',
    'meta.version eq "1"',
    'userName[value eq "x"]',
    'emails[type[value eq "x"]]',
  ])('<%s> makes no sense, and is refused whatever the people are', async (text) => {
    const answer = await scim.call('GET', `/Users?filter=${encodeURIComponent(text)}`);
    expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  });

  test('a filter as long and deep as allowed is answered', async () => {
    const term = 'not (groups[display co "x" and value ne "1"])';
    const long = Array.from({ length: 75 }, () => term).join(' and ');
    const filter = parseFilter(`${'('.repeat(15)}${long}${')'.repeat(15)}`);
    expect(await listed(userType, filter, 200)).toHaveLength(all.get(userType)?.length ?? 0);
  });
});
