import { expect, test } from 'vitest';
import { compiled, moduleDocument } from '../../tests/support/compiled.ts';
import { readReportSubject, reportPathFrom } from './reports.ts';

const module = compiled(moduleDocument([]));
const { route, type } = module.document;
const paramsOf = (path: string) => new URLSearchParams(path.split('?')[1]);

test('a report from the page of an item is about that item', () => {
  const params = paramsOf(reportPathFrom(`/app/sites/5/${route}/12`, [module], 7));
  expect(params.get('site')).toBe('5');
  expect(readReportSubject(params)).toEqual({ moduleType: type, itemId: 12 });
});

test('a report from another page is about nothing in particular', () => {
  for (const pathname of ['/app', `/app/sites/5/${route}`, '/app/sites/5/assets/unknown/12'])
    expect(reportPathFrom(pathname, [module], 7)).toBe('/app/report?site=7');
  expect(readReportSubject(paramsOf('/app/report?type=pumps&item=x'))).toBeNull();
});
