import { expect, test } from 'vitest';
import { settingsPath } from './settings-path.ts';

const at = (path: string, query = '') =>
  settingsPath(`settings/modules/${path}`, new URLSearchParams(query));

test('the pages of lists are found with module and row, in the path or over the list', () => {
  expect(at('types')).toMatchObject({ part: 'types', moduleType: null, row: null });
  expect(at('types/permits/new')).toMatchObject({
    moduleType: 'permits',
    row: 'new',
    isPage: true,
  });
  expect(at('types/permits/7/edit')).toMatchObject({ row: 7, isPage: true });
  expect(at('labels/permits', 'row=7')).toMatchObject({ row: 7, isPage: false });
  expect(at('criticalities', 'new')).toMatchObject({ part: 'criticalities', row: 'new' });
  expect(at('templates/permits')).toMatchObject({ part: 'templates', row: null });
});

test('other pages are not those of lists', () => {
  for (const path of [
    'nothing',
    'templates/permits/new',
    'types/permits/x',
    'labels/permits/7',
    'types/a/7/edit/x',
  ])
    expect(at(path), path).toBeNull();
  expect(settingsPath('settings/modules', new URLSearchParams())).toBeNull();
});
