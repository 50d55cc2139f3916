import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/item-table.ts';
import { sampleModule } from '../../../../tests/support/sample-module.ts';
import { tableClient } from '../../../../tests/support/table-client.ts';
import { sql } from '../../query/fragment.ts';
import { isDate } from '../dates.ts';
import { checkedDate } from './date-text.ts';

const client = tableClient(sampleModule);

const year = fc.constantFrom(
  '2024',
  '2025',
  '1900',
  '2000',
  '0000',
  '0004',
  '0999',
  '9999',
  ' 024',
);
const part = fc.constantFrom(
  '00',
  '01',
  '02',
  '04',
  '12',
  '13',
  '28',
  '29',
  '30',
  '31',
  '32',
  ' 1',
);
const day = fc.tuple(year, part, part).map((parts) => parts.join('-'));
const time = fc.constantFrom(
  'T00:00:00.000Z',
  'T23:59:59.999Z',
  'T24:00:00.000Z',
  'T23:59:60.000Z',
  'T23:60:00.000Z',
  'T1:0:0Z',
  'T00:00:00.00 Z',
  ' 00:00:00.000Z',
  'T00:00:00.0000',
  'T00:00:00+00:00',
  't00:00:00.000z',
);
const others = fc.constantFrom(
  '',
  'infinity',
  '-infinity',
  'today',
  'now',
  'epoch',
  '01-02-2024',
  '2024-W01-1',
  '20240101',
);

test('SQL and the runtime accept exactly the same dates', async () => {
  const texts = fc
    .sample(
      fc.oneof(
        day,
        fc.tuple(day, time).map((parts) => parts.join('')),
        others,
        fc.string(),
      ),
      { numRuns: 5000 },
    )
    .filter((text) => !text.includes('\0'));
  const requested = sql`select text, ${checkedDate(sql`text`)} is not null as is_date
    from unnest(${texts}::text[]) as listed(text)`;
  const rows = await rowsOf<{ text: string; is_date: boolean }>(client(), requested);
  expect(rows.map(({ text, is_date }) => [text, is_date])).toEqual(
    rows.map(({ text }) => [text, isDate(text)]),
  );
  expect(rows.filter((row) => row.is_date).length).toBeGreaterThan(100);
  expect(rows.filter((row) => !row.is_date).length).toBeGreaterThan(100);
});
