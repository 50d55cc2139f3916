import { expect, test } from 'vitest';
import { grantsOfLine } from './grants-of-line.ts';

const known = {
  roles: [
    { id: 3, name: 'Fitter', scope: 'Site' as const },
    { id: 4, name: 'Auditor', scope: 'Organisation' as const },
  ],
  sites: [{ id: 7, site_name: 'Leuna' }],
};
const none = { roleId: null, siteIds: [] };

test.each([
  [{}, { roleId: 3, siteIds: [7] }, [{ role_id: 3, site_id: 7 }]],
  [{}, { roleId: 4, siteIds: [] }, [{ role_id: 4, site_id: null }]],
  [{ role: 'fitter', site: 'LEUNA' }, none, [{ role_id: 3, site_id: 7 }]],
  [{ role: 'Auditor' }, { roleId: 3, siteIds: [7] }, [{ role_id: 4, site_id: null }]],
  [{}, none, 'role_missing'],
  [{ role: 'Pilot' }, none, 'role_unknown'],
  [{ role: 'Fitter' }, none, 'site_missing'],
  [{ role: 'Fitter', site: 'Mars' }, none, 'site_unknown'],
])('the line %j with the choice %j gets %j', (line, choice, wanted) => {
  expect(grantsOfLine(line, choice, known)).toEqual(wanted);
});
