import type { Plan } from '../../../../server/documents/plan.ts';
import { readerOf, storedEmpty } from '../oracle/record.ts';
import { isEmptyFor } from '../oracle/value.ts';
import type { Case, Derived, Example, Note } from '../types.ts';
import { distinguishingExamples, exampleText } from '../variants.ts';

/**
 * What a field with a default rule begins with in a blank item, and in every item that would reveal a
 * mistake in its rule; and that an entered value stays.
 */
export function defaultCases(plan: Plan): Derived {
  const notes: Note[] = [];
  const cases = plan.columns.flatMap((column): readonly Case[] => {
    const { defaultRule, computed } = column.document;
    if (defaultRule === undefined || computed !== undefined || column.isLocked) return [];
    const { db, pointer } = column;
    const results = new Map<string, Case>();
    const examine = ({ values }: Example) => {
      // Base keys are those of a new item, and the field itself is left to its rule.
      const { [db]: _own, ...others } = values;
      const example: Example = { values: others };
      const read = readerOf(plan, example, true)(db);
      const expected = isEmptyFor(column, read) ? storedEmpty(column) : read;
      results.set(JSON.stringify(example), {
        subject: db,
        group: 'defaults',
        title: `${exampleText(example, defaultRule)}: begins with ${JSON.stringify(expected)}`,
        probe: { kind: 'begun', pointer, example },
        expected,
      });
    };
    examine({ values: {} });
    distinguishingExamples(plan, defaultRule).forEach(examine);
    const given = new Set([...results.values()].map(({ expected }) => JSON.stringify(expected)));
    if (given.size < 2)
      notes.push({ subject: db, text: 'only one result of its default rule was found' });
    return [...results.values()];
  });
  return { cases, notes };
}
