import { describe, expect, it } from 'vitest';
import { loadDemo } from './index.ts';
import type { DemoItem, DemoValue } from './types.ts';

const { items } = loadDemo();
const orders = items.filter(({ externalId }) => externalId !== undefined);
const of = (module: string) => items.filter((item) => item.module === module);
const ended = new Set(['COMPLETED', 'TERM_DEFAULT', 'AWAITING_APPROVAL']);

function day(value: DemoValue | undefined): number | null {
  if (value === null || typeof value !== 'object' || !('$offset_days' in value)) return null;
  return Number(value['$offset_days']);
}

const keys = (rows: readonly DemoItem[]) => rows.map(({ key }) => key);

describe('time', () => {
  it('items are created before they are changed, and changed before the first start', () => {
    const wrong = items.filter(
      ({ createdOffsetDays: made, updatedOffsetDays: changed }) => made > changed || changed > 0,
    );
    expect(keys(wrong)).toEqual([]);
  });

  it('work ends after it starts, and both are in the past if it is done', () => {
    const wrong = orders.filter(({ values, status }) => {
      const [start, end] = [day(values['starting_at']), day(values['ending_at'])];
      if (start === null || end === null) return start !== end;
      return start > end || (ended.has(status) && end >= 0);
    });
    expect(keys(wrong)).toEqual([]);
  });

  it('no work starts before it was requested', () => {
    const wrong = orders.filter(({ values, createdOffsetDays }) => {
      const start = day(values['starting_at']);
      return start !== null && start < Math.floor(createdOffsetDays);
    });
    expect(keys(wrong)).toEqual([]);
  });

  it('open work includes orders that are overdue, due today, due next week and due later', () => {
    const due = orders
      .filter(({ status }) => !ended.has(status))
      .flatMap(({ values }) => day(values['due_at']) ?? []);
    for (const [from, to] of [
      [-60, -1],
      [0, 0],
      [1, 7],
      [8, 60],
    ] as const) {
      expect(due.filter((days) => days >= from && days <= to).length).toBeGreaterThan(4);
    }
  });

  it('active permits are within their validity, expired and completed ones after it', () => {
    const wrong = of('permits').filter(({ values, status }) => {
      const start = day(values['start_date']) ?? 0;
      const end = day(values['end_date']) ?? 0;
      if (status === 'ACTIVE' || status === 'SUSPENDED') return start >= 0 || end <= 0;
      if (status === 'EXPIRED' || status === 'COMPLETED') return end >= 0;
      return start <= 0;
    });
    expect(keys(wrong)).toEqual([]);
  });
});
