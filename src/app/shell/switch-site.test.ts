import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteIdOf, subPathOf, switchSitePath } from './switch-site.ts';

const word = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/);
const subPath = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('/'));
const id = fc.integer({ min: 1, max: 2_147_483_647 });

describe('switching the site', () => {
  it('switching the site keeps the page and changes only the site', () => {
    fc.assert(
      fc.property(id, id, fc.option(subPath), (from, to, rest) => {
        const place = rest ?? '';
        const path = place === '' ? `/app/sites/${from}` : `/app/sites/${from}/${place}`;
        const there = switchSitePath(path, to) ?? '';
        expect(siteIdOf(there)).toBe(to);
        expect(subPathOf(there)).toBe(place);
        expect(switchSitePath(there, from)).toBe(path);
      }),
    );
  });

  it('switching the site leads from home and the overview to the site, and from its people to the people there', () => {
    expect(switchSitePath('/app', 3)).toBe('/app/sites/3');
    expect(switchSitePath('/app/sites/', 3)).toBe('/app/sites/3');
    expect(switchSitePath('/app/people/site-users', 3)).toBe('/app/sites/3/people/site-users');
  });

  it('switching the site leaves organisation-wide pages unchanged', () => {
    for (const path of ['/app/settings/organisation', '/app/people', '/app/settings/profile']) {
      expect(switchSitePath(path, 3)).toBeNull();
    }
  });

  it('switching the site ignores a path that only looks like one of a site', () => {
    for (const path of ['/app/sites/x', '/app/sites/1x', '/app/sites', '/sites/1', '/app']) {
      expect(siteIdOf(path)).toBeNull();
    }
  });
});
