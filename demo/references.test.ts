import { describe, expect, it } from 'vitest';
import { demo, ids, namedIn } from './testing.ts';

const siteOf = new Map<string, string>();
for (const rows of [demo.types, demo.criticalities, demo.labels, demo.templates, demo.items]) {
  for (const { key, site } of rows) siteOf.set(key, site);
}
const organisationOf = new Map<string, string>(
  [...demo.users, ...demo.teams, ...demo.roles, ...demo.sites].map(({ key, organisation }) => [
    key,
    organisation,
  ]),
);
const named = demo.items.map((item) => ({
  item,
  keys: [
    ...namedIn(item.values),
    ...(item.template === undefined ? [] : [item.template]),
    ...(item.approvals ?? []).map(({ user }) => user),
    item.createdBy,
  ],
}));

describe('keys', () => {
  it('each key belongs to one row', () => {
    const keys = Object.values(demo).flatMap((rows: readonly object[]) =>
      rows.flatMap((row) => ('key' in row ? [row.key] : [])),
    );
    expect(keys.length).toBe(new Set(keys).size);
  });

  it('items only refer to keys that exist', () => {
    const unknown = named.flatMap(({ item, keys }) =>
      keys.filter((key) => !ids.has(key)).map((key) => `${item.key} names ${key}`),
    );
    expect(unknown).toEqual([]);
  });

  it('items refer to rows of their site and to people of their organisation', () => {
    const strangers = named.flatMap(({ item, keys }) =>
      keys.filter((key) => {
        const site = siteOf.get(key);
        const organisation = organisationOf.get(key);
        if (site !== undefined) return site !== item.site;
        return organisation !== undefined && organisation !== organisationOf.get(item.site);
      }),
    );
    expect(strangers).toEqual([]);
  });

  it('referenced items precede the items that refer to them', () => {
    const seen = new Set<string>();
    const early: string[] = [];
    for (const { item, keys } of named) {
      const isItem = (key: string) => demoItemKeys.has(key);
      early.push(...keys.filter((key) => isItem(key) && !seen.has(key)));
      seen.add(item.key);
    }
    expect(early).toEqual([]);
  });

  it('the organisation only refers to keys that exist', () => {
    const keys = [
      ...demo.grants.flatMap(({ user, role, site }) => [user, role, ...(site ? [site] : [])]),
      ...demo.teams.flatMap(({ organisation, members }) => [organisation, ...members]),
      ...demo.types.flatMap(({ parent }) => (parent === null ? [] : [parent])),
      ...demo.templates.flatMap(({ document, createdBy }) => [...namedIn(document), createdBy]),
    ];
    expect(keys.filter((key) => !ids.has(key))).toEqual([]);
  });
});

const demoItemKeys = new Set(demo.items.map(({ key }) => key));

describe('types', () => {
  it("an item's type belongs to its module, and its sub-type to its type", () => {
    const types = new Map(demo.types.map((type) => [type.key, type]));
    const wrong = demo.items.filter((item) => {
      const [type] = namedIn(item.values['type_id']);
      const [sub] = namedIn(item.values['sub_type_id']);
      const isWrong = (key: string | undefined, parent: string | null) => {
        const found = key === undefined ? null : types.get(key);
        return found !== null && (found?.module !== item.module || found.parent !== parent);
      };
      return isWrong(type, null) || isWrong(sub, type ?? null);
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });
});

describe('equipment codes', () => {
  it('equipment codes are unique on a site', () => {
    const codes = demo.items
      .filter(({ module }) => module === 'equipment')
      .map(({ site, values }) => `${site} ${JSON.stringify(values['equipment_code'])}`);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });
});
