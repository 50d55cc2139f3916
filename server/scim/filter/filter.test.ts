import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ScimError } from '../error.ts';
import { fits } from '../../../tests/support/scim/fits.ts';
import { userType } from '../schema/resource-types.ts';
import { type AttributePath, type Filter, comparisons } from './filter.ts';
import { filterLimits, parseFilter, parsePatchPath } from './parse.ts';
import { printFilter } from './print.ts';
import { requiredValues } from './required-values.ts';

const reserved = new Set(['true', 'false', 'null', 'not']);
const name = fc
  .stringMatching(/^[a-z][\w-]{0,8}$/)
  .filter((text) => !reserved.has(text.toLowerCase()));
const path: fc.Arbitrary<AttributePath> = fc.record({
  schema: fc.constantFrom(null, 'urn:ietf:params:scim:schemas:core:2.0:User'),
  name,
  sub: fc.option(name),
});
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
);

const filters = fc.letrec<{ filter: Filter; leaf: Filter }>((tie) => ({
  leaf: fc.oneof(
    fc.record({ op: fc.constant('pr' as const), path }),
    fc.record({ op: fc.constantFrom(...comparisons), path, value }),
  ),
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      terms: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not' as const), term: tie('filter') }),
    fc.record({ op: fc.constant('some' as const), path, filter: tie('filter') }),
  ),
})).filter;

const isRefused = (text: string): boolean => {
  try {
    parseFilter(text);
    return false;
  } catch (error) {
    return error instanceof ScimError && error.scimType === 'invalidFilter';
  }
};

describe('a filter', () => {
  test('a printed filter is parsed to the same filter', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = printFilter(filter);
        fc.pre(text.length <= filterLimits.length);
        expect(parseFilter(text)).toEqual(filter);
      }),
      { numRuns: 500 },
    );
  });

  test('any text is parsed or refused, and never breaks the parser', () => {
    const pieces = fc.constantFrom(
      'userName',
      'eq',
      'and',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"a"',
      '"',
      '1',
      '.',
      ' ',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 20 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(isRefused(text) || printFilter(parseFilter(text)) !== '').toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    '',
    'userName',
    'userName eq',
    'userName is "x"',
    'userName eq "x" and',
    'userName eq "x" userName pr',
    '(userName pr',
    'emails[type eq "work"',
    'not userName pr',
    'user name eq "x"',
    'userName eq "x',
    'a.b.c pr',
    '"x" eq userName',
  ])('the filter <%s> is refused as invalidFilter', (text) => expect(isRefused(text)).toBe(true));

  test('a filter that is too long or too deep is refused', () => {
    expect(isRefused(`userName eq "${'x'.repeat(filterLimits.length)}"`)).toBe(true);
    const nested = (depth: number) => `${'('.repeat(depth)}userName pr${')'.repeat(depth)}`;
    expect(isRefused(nested(filterLimits.depth))).toBe(false);
    expect(isRefused(nested(filterLimits.depth + 1))).toBe(true);
    expect(isRefused(nested(1900))).toBe(true);
  });

  test('a path of a patch names an attribute, or values that a filter chooses', () => {
    expect(parsePatchPath('emails[type eq "work"].value')).toMatchObject({
      path: { name: 'emails', sub: 'value' },
      filter: { op: 'eq', value: 'work' },
    });
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    expect(parsePatchPath(`${enterprise}:manager.value`)).toEqual({
      path: { schema: enterprise, name: 'manager', sub: 'value' },
      filter: null,
    });
    expect(parsePatchPath(enterprise).path).toEqual({ schema: enterprise, name: '', sub: null });
    for (const text of [
      'emails[type eq "work"]value',
      'emails[',
      '9',
      'emails[type pr].a.b',
      'a b',
    ])
      expect(() => parsePatchPath(text)).toThrow(ScimError);
  });
});

const user = {
  id: '7',
  userName: 'bjensen@example.com',
  name: { familyName: "O'Malley", givenName: 'Barbara' },
  active: true,
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  meta: { lastModified: '2011-05-13T04:42:34.000Z' },
};

// The examples of RFC 7644, section 3.4.2.2, and each operator.
test.each([
  ['userName eq "BJensen@example.com"', true],
  ['id eq "7"', true],
  ['name.familyName co "O\'Malley"', true],
  ['userName sw "b"', true],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "b"', true],
  ['userName ew ".org"', false],
  ['USERNAME PR', true],
  ['title pr', false],
  ['unknown eq "x"', false],
  ['meta.lastModified gt "2011-05-13T04:42:34Z"', false],
  ['meta.lastModified ge "2011-05-13T04:42:34Z"', true],
  ['meta.lastModified lt "2011-05-13T06:42:35+02:00"', true],
  ['meta.lastModified le "2011-05-13T04:42:33Z"', false],
  ['title pr and userType eq "Employee"', false],
  ['title pr or userName pr', true],
  ['active eq true and not (active eq false)', true],
  ['userName eq "x" or userName pr and id eq "8"', false],
  ['(userName pr or userName eq "x") and id eq "7"', true],
  ['emails co "jensen.org"', true],
  ['emails.type eq "home"', true],
  ['emails[type eq "work" and value co "@example.com"]', true],
  ['emails[type eq "home" and value co "@example.com"]', false],
  ['emails[not (primary eq true)]', true],
  ['name.givenName ne "Barbara"', false],
  ['title eq null', true],
  ['userName ne null', true],
])('the filter <%s> fits: %s', (text, isFitting) => {
  expect(fits(userType, parseFilter(text), user)).toBe(isFitting);
});

test('booleans have no order, which a filter is told', () => {
  expect(() => fits(userType, parseFilter('active gt true'), user)).toThrow(ScimError);
});

test('the equalities that every term of a filter demands are found', () => {
  const of = (text: string) => requiredValues(parseFilter(text));
  expect(of('userName eq "x" and active eq true')).toEqual([{ attribute: 'username', value: 'x' }]);
  expect(of('members[value eq "2"]')).toEqual([{ attribute: 'members.value', value: '2' }]);
  expect(of('userName eq "x" or id eq "2"')).toEqual([]);
  expect(of('not (userName eq "x")')).toEqual([]);
});
