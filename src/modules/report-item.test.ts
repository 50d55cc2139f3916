import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../tests/support/compiled.ts';
import type { CompiledColumn, CompiledReport } from '../runtime/compiled.ts';
import { blankItem } from '../runtime/record/blank.ts';
import { askedColumns, filledColumns, reportItem, titleFrom, whereValues } from './report-item.ts';

const reference = { columnData: { moduleType: 'pumps' } };
const module = compiled({
  ...moduleDocument([
    column('textarea', 'what', { required: true }),
    column('text', 'short', { required: true, columnData: { maxLength: 60 } }),
    column('module_item_reference', 'pumps', reference),
    column('type', 'type_id', { required: true }),
    column('criticality', 'severity_id', { required: true }),
    column('datetime', 'seen', { required: true, columnData: { includeTime: true } }),
    column('user_reference', 'by', { required: true }),
    column('text', 'note'),
  ]),
  report: { what: 'what', title: 'short', where: ['pumps'], reportedAt: 'seen', reportedBy: 'by' },
});

function reportOf(): CompiledReport {
  if (module.report === null) throw new Error('The module takes no reports');
  return module.report;
}

function columnOf(db: string): CompiledColumn {
  const found = module.byDb.get(db);
  if (found === undefined) throw new Error(`No column ${db}`);
  return found;
}

const row = { name: '', code: null, isActive: true };

const lists = {
  me: { id: 7, name: 'Ada' },
  types: () => [
    { ...row, id: 5, parentId: null },
    { ...row, id: 2, parentId: 1 },
    { ...row, id: 3, parentId: null, isActive: false },
    { ...row, id: 4, parentId: null },
  ],
  criticalities: [1, 2, 3, 4].map((rank) => ({ ...row, id: 10 + rank, rank, colour: '#000' })),
};

describe('the item of a report', () => {
  test('a report begins with the person, the time, the first active type and a middle criticality', () => {
    const now = '2026-11-23T10:00:00.000Z';
    const item = reportItem(module, reportOf(), blankItem(module, 1), { ...lists, now });
    expect(item).toMatchObject({
      site_id: 1,
      type_id: 4,
      severity_id: 13,
      seen: now,
      by: { user_ids: [7], team_ids: [] },
      what: '',
    });
  });

  test('the required columns that a report does not ask for are filled in', () => {
    const now = '2026-11-23T10:00:00.000Z';
    const item = reportItem(module, reportOf(), blankItem(module, 1), { ...lists, now });
    const filled = filledColumns(module, reportOf(), item).map(({ db }) => db);
    expect(filled).toEqual(['type_id', 'severity_id', 'seen', 'by']);
  });

  test('required columns for which a report has no value are asked, and those that a rule can require', () => {
    const now = '2026-11-23T10:00:00.000Z';
    const item = reportItem(module, reportOf(), blankItem(module, 1), { ...lists, now });
    const asked = askedColumns(module, reportOf(), item).map(({ db }) => db);
    expect(asked).toEqual(['name', 'note']);
  });
});

describe('the title of a report', () => {
  test('a title is the text in one line, cut after a word', () => {
    expect(titleFrom(' Oil leaks\n at  the pump ', columnOf('short'))).toBe(
      'Oil leaks at the pump',
    );
    expect(titleFrom(`${'word '.repeat(20)}end`, columnOf('short'))).toBe(
      `${'word '.repeat(11).trimEnd()}…`,
    );
  });

  test('a title is never longer than its column allows', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(titleFrom(text, columnOf('short')).length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('where the problem is', () => {
  test('a report about a machine is at that machine', () => {
    const source = { moduleType: 'pumps', module: null, item: { id: 12 } };
    expect(whereValues(reportOf(), source)).toEqual(new Map([[columnOf('pumps'), [12]]]));
  });

  test('a report about another item is at the machines that it refers to', () => {
    const source = { moduleType: 'orders', module, item: { id: 3, pumps: [7, 9] } };
    expect(whereValues(reportOf(), source)).toEqual(new Map([[columnOf('pumps'), [7, 9]]]));
    expect(whereValues(reportOf(), { ...source, item: { id: 3, pumps: [] } }).size).toBe(0);
    expect(whereValues(reportOf(), { ...source, module: null }).size).toBe(0);
  });

  test('an item that only this device has is not referred to', () => {
    const source = { moduleType: 'pumps', module: null, item: { id: -4 } };
    expect(whereValues(reportOf(), source).size).toBe(0);
  });
});
