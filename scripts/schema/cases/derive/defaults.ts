import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import { isList } from '../../../../src/runtime/record/json.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import { storedEmpty } from '../oracle/beginning.ts';
import { readerOf } from '../oracle/record.ts';
import { isEmptyFor } from '../oracle/value.ts';
import type { Case, Derived, Example, Note } from '../types.ts';
import { distinguishingExamples, exampleText } from '../variants.ts';

/** The default rules of a field: its own, or those of a table whose rows the template gives. */
function rulesOf({ document, settings, cells }: PlannedColumn): readonly Rule[] {
  if (document.defaultRule !== undefined) return [document.defaultRule];
  if (!isList(settings['fixedRows']) || settings['fixedRows'].length === 0) return [];
  return cells.flatMap(({ document: { defaultRule, computed } }) =>
    defaultRule === undefined || computed !== undefined ? [] : [defaultRule],
  );
}

/** A rule about a row as one about the item, in which names of cells stand for nothing. */
function aboutItem(rule: Rule): Rule {
  if (isList(rule)) return rule.map(aboutItem);
  if (typeof rule !== 'object' || rule === null) return rule;
  const { var: name } = rule;
  if (typeof name !== 'string')
    return Object.fromEntries(Object.entries(rule).map(([key, value]) => [key, aboutItem(value)]));
  return name.startsWith('item.') ? { var: name.slice('item.'.length) } : null;
}

/**
 * What a field with a default rule, or a table whose rows have some, begins with in a blank item, and in every item that would reveal a
 * mistake in its rule; and that an entered value stays.
 */
export function defaultCases(plan: Plan): Derived {
  const notes: Note[] = [];
  const cases = plan.columns.flatMap((column): readonly Case[] => {
    const rules = rulesOf(column);
    const [first] = rules;
    if (first === undefined || column.document.computed !== undefined || column.isLocked) return [];
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
        title: `${exampleText(example, first)}: begins with ${JSON.stringify(expected)}`,
        probe: { kind: 'begun', pointer, example },
        expected,
      });
    };
    examine({ values: {} });
    const isOfRow = column.cells.length > 0;
    for (const rule of rules)
      distinguishingExamples(plan, isOfRow ? aboutItem(rule) : rule).forEach(examine);
    const given = new Set([...results.values()].map(({ expected }) => JSON.stringify(expected)));
    if (given.size < 2)
      notes.push({ subject: db, text: 'only one result of its default rule was found' });
    return [...results.values()];
  });
  return { cases, notes };
}
