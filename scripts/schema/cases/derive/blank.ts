import { blankOf } from '../oracle/beginning.ts';
import type { Plan } from '../../../../server/documents/plan.ts';
import type { Case } from '../types.ts';

/** The base values of every new item (spec section 3). */
const base: Readonly<Record<string, unknown>> = {
  '/id': 0,
  '/external_id': null,
  '/template_id': -1,
  '/status': 1,
  '/version': 0,
};

/** A new item: base keys, and each column's default. */
export function blankCases(plan: Plan): readonly Case[] {
  const blank = (subject: string, pointer: string, expected: unknown): Case => ({
    subject,
    group: 'blank',
    title: `a new item has ${JSON.stringify(expected)}`,
    probe: { kind: 'blank', pointer },
    expected,
  });
  return [
    ...Object.entries({ ...base, '/type': plan.module.type })
      .filter(([pointer]) => pointer !== '/template_id' || plan.template === null)
      .map(([pointer, value]) => blank('item', pointer, value)),
    ...plan.columns.map((column) => blank(column.db, column.pointer, blankOf(column))),
  ];
}
