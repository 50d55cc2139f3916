import { expect, test } from 'vitest';
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { madeUpItem } from './made-up.ts';

const sources = {
  siteId: 1,
  language: 'en',
  now: '2026-11-25T08:00:00.000Z',
  typeId: 1,
  criticalityId: 1,
};

test.each([...shippedModules].map(([type, document]) => [type, compiled(document)] as const))(
  'made-up values of %s are such that their fields accept, and most fields have one',
  (_type, module) => {
    const item = madeUpItem(module, sources);
    const plain = module.columns.filter(
      ({ fieldType, computed }) =>
        computed === null && ['basic', 'choice'].includes(fieldType.document.group),
    );
    const filled = plain.filter((column) => !column.isEmpty(valueOf(column, item)));
    for (const column of filled)
      expect([column.db, column.check(valueOf(column, item))]).toEqual([column.db, []]);
    expect(filled.length).toBeGreaterThanOrEqual(plain.length * 0.7);
  },
);
