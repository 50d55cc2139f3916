import { describe, expect, test } from 'vitest';
import { column, moduleDocument } from '../../../tests/support/compiled.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { checkBreakingChange } from './breaking-change.ts';
import { checkCollisions } from './collisions.ts';

describe('checkCollisions', () => {
  const pumps = moduleDocument([]);
  const valves = {
    ...pumps,
    id: 902,
    type: 'valves',
    name: 'Valves',
    databaseTable: 'valve_items',
    api: 'valves',
    route: 'assets/valves',
  };

  test('checkCollisions reports the later of two documents and names the other one', () => {
    const found = checkCollisions([pumps, valves, { ...valves, id: 903, type: 'taps' }]);
    expect(found.map(({ code, document, other }) => [code, document, other])).toEqual([
      ['duplicate_table', 2, 1],
      ['duplicate_api', 2, 1],
      ['duplicate_route', 2, 1],
    ]);
    expect(JSON.stringify(found[0]?.sentence)).toContain('Valves');
  });

  test('checkCollisions refuses names that the product reserves', () => {
    const taken = {
      tables: new Set(['users']),
      apis: new Set(['files']),
      calls: new Set(['batch']),
    };
    const greedy = { ...valves, databaseTable: 'users', api: 'files/mine' };
    expect(checkCollisions([greedy], taken).map(({ code, other }) => [code, other])).toEqual([
      ['duplicate_table', null],
      ['duplicate_api', null],
    ]);
    const codesOf = (api: string) =>
      checkCollisions([{ ...valves, api }], taken).map(({ code }) => code);
    expect(codesOf('pumps/batch')).toEqual(['duplicate_api']);
    expect(codesOf('batch')).toEqual([]);
  });

  test('checkCollisions refuses routes that are pages of another module or of the product', () => {
    const taken = { routes: new Set(['dms']), routeRoots: new Set(['settings']) };
    const codesOf = (route: string, modules = [pumps]) =>
      checkCollisions([...modules, { ...valves, route }], taken).map(({ code }) => code);
    for (const route of ['new', 'import', '500', '500/parts'])
      expect(codesOf(`${pumps.route}/${route}`), route).toEqual(['duplicate_route']);
    expect(codesOf('assets', [{ ...pumps, route: 'assets/new' }])).toEqual(['duplicate_route']);
    expect(codesOf('settings/site')).toEqual(['duplicate_route']);
    expect(codesOf('dms')).toEqual(['duplicate_route']);
    expect(codesOf('dms/valves')).toEqual([]);
    expect(codesOf(`${pumps.route}/parts`)).toEqual([]);
  });
});

describe('checkBreakingChange', () => {
  const before = moduleDocument([
    column('number', 'hours'),
    column('datetime', 'due'),
    column('text', 'maker'),
  ]);
  const problemsOf = (columns: Parameters<typeof moduleDocument>[0]) =>
    checkBreakingChange(before, moduleDocument(columns), fieldTypes).map(({ pointer }) => pointer);

  test('checkBreakingChange refuses another stored form, such as dates with time', () => {
    expect(
      problemsOf([
        column('text', 'hours'),
        column('datetime', 'due', { columnData: { includeTime: true } }),
      ]),
    ).toEqual(['/coreColumns/1/columnType', '/coreColumns/2/columnType']);
  });

  test('checkBreakingChange allows new columns, removals and equal stored forms', () => {
    expect(problemsOf([column('criticality', 'hours'), column('textarea', 'maker')])).toEqual([]);
    expect(problemsOf([column('text', 'model')])).toEqual([]);
  });
});
