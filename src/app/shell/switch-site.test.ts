import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteIdOf, subPathOf, switchSitePath } from './switch-site.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const subPath = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('/'));
const id = fc.integer({ min: 1, max: 2_147_483_647 });
const itemPage = fc.oneof(fc.constant('new'), id.map(String));

describe('switching the site', () => {
  it('keeps the place and changes the site alone', () => {
    fc.assert(
      fc.property(id, id, fc.uniqueArray(subPath), fc.option(subPath), (from, to, routes, rest) => {
        const place = rest ?? '';
        const path = place === '' ? `/app/sites/${from}` : `/app/sites/${from}/${place}`;
        const there = switchSitePath(path, to, routes) ?? '';
        expect(siteIdOf(there)).toBe(to);
        expect(place.startsWith(subPathOf(there))).toBe(true);
        const isKnown = routes.some((route) => place.startsWith(`${route}/`));
        expect(isKnown || subPathOf(there) === place).toBe(true);
        // There and back is where one can stay.
        const back = switchSitePath(there, from, routes) ?? '';
        expect(switchSitePath(back, to, routes)).toBe(there);
      }),
    );
  });

  it('leads from any page of an item to the list of its module', () => {
    fc.assert(
      fc.property(id, id, subPath, itemPage, (from, to, route, page) => {
        const others = [route.slice(0, -1), `${route}x`].filter((other) => other !== '');
        expect(switchSitePath(`/app/sites/${from}/${route}/${page}`, to, [...others, route])).toBe(
          `/app/sites/${to}/${route}`,
        );
      }),
    );
  });

  it('takes the longest route, where one module lies below another', () => {
    expect(switchSitePath('/app/sites/1/dms/archive/7', 2, ['dms', 'dms/archive'])).toBe(
      '/app/sites/2/dms/archive',
    );
  });

  it('leads from home and the overview to the site, and from people of a site to those there', () => {
    expect(switchSitePath('/app', 3, [])).toBe('/app/sites/3');
    expect(switchSitePath('/app/sites/', 3, [])).toBe('/app/sites/3');
    expect(switchSitePath('/app/people/site-users', 3, [])).toBe('/app/sites/3/people/site-users');
  });

  it('leaves organisation-wide pages where they are', () => {
    for (const path of ['/app/settings/organisation', '/app/people', '/app/settings/profile']) {
      expect(switchSitePath(path, 3, ['people'])).toBeNull();
    }
  });

  it('sees no site in a path that only looks like one', () => {
    for (const path of ['/app/sites/x', '/app/sites/1x', '/app/sites', '/sites/1', '/app']) {
      expect(siteIdOf(path)).toBeNull();
    }
  });
});
