import { expect, test } from 'vitest';
import de from '../../../../../locales/de/list.json' with { type: 'json' };
import en from '../../../../../locales/en/list.json' with { type: 'json' };
import { moduleOfTemplate } from '../../../../../tests/support/mock-site.ts';
import { operators } from '../../../../runtime/rules/operators/list.ts';
import { operatorOf, operatorsOf } from './operators.ts';

const module = moduleOfTemplate('workorders');
const offered = [...operators.values()].filter(({ filterOn }) => filterOn === 'text');

test('the filter builder offers every rule operator that says so for text columns', () => {
  const column = module.listColumns.find(({ db }) => db === 'name');
  if (column === undefined) throw new Error('Work orders have no name.');
  expect(offered).not.toEqual([]);
  const keys = operatorsOf(column).map(({ key }) => key);
  for (const { name } of offered) {
    expect(keys).toContain(name);
    expect(operatorOf(column, { [name]: [{ var: 'name' }, 'pump'] })).toBe(name);
  }
});

test('every condition of the filter builder has a label in English and German', () => {
  const keys = new Set(
    module.listColumns.flatMap((column) => operatorsOf(column)).map(({ key }) => key),
  );
  expect(Object.keys(en.operator)).toEqual(expect.arrayContaining([...keys]));
  expect(Object.keys(de.operator)).toEqual(expect.arrayContaining([...keys]));
});
