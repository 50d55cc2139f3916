import { expect, test } from 'vitest';
import {
  importContext,
  imported,
  remarks,
  workbook,
} from '../../../../tests/support/form-files.ts';
import { importXlsform } from './xlsform.ts';

test('defaults that are computed become rules, also in rows', () => {
  const file = workbook({
    survey: [
      ['type', 'name', 'label', 'default'],
      ['date', 'on_day', 'Day', 'today()'],
      ['integer', 'pumps', 'Pumps', '3'],
      ['integer', 'seals', 'Seals', '${pumps} * 2'],
      ['text', 'by_whom', 'By', '${username}'],
      ['text', 'lost', 'Lost', '${pumps}'],
      ['begin_repeat', 'rounds', 'Rounds', ''],
      ['integer', 'number_of', 'Number', '${pumps} + 1'],
      ['end_repeat', '', '', ''],
    ],
  });
  const { document, report } = imported(importXlsform(file, importContext()));
  expect(document.columns).toMatchObject([
    { db: 'on_day', defaultRule: { today: [] } },
    { db: 'pumps', default: 3 },
    { db: 'seals', defaultRule: { '*': [{ var: 'pumps' }, 2] } },
    { db: 'by_whom' },
    { db: 'lost' },
    { columnData: { columns: [{ defaultRule: { '+': [{ var: 'item.pumps' }, 1] } }] } },
  ]);
  expect(remarks(report)).toEqual([
    'survey 5 by_whom: left_out, rule_name',
    'survey 6 lost: left_out, default_value',
  ]);
});
