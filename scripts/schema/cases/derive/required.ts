import type { Plan } from '../../../../server/documents/plan.ts';
import { samplesOf } from '../samples.ts';
import { openStage } from '../stage.ts';
import type { Case } from '../types.ts';
import { changeOf, outcomeOf } from './values.ts';

/** Every field with and without a value. */
export function requiredCases(plan: Plan): readonly Case[] {
  return plan.columns
    .filter(({ isLocked, requiredLater }) => !isLocked && !requiredLater)
    .flatMap((column) => {
      const example = openStage(plan, column);
      if (example === null) return [];
      const { db, pointer } = column;
      const left = outcomeOf(plan, column, null, example);
      const word = left.errors.length > 0 ? 'refused (required)' : 'taken';
      const tried = [
        { title: `left out: ${word}`, value: null },
        ...samplesOf(column)
          .slice(0, 1)
          .map((value) => ({ title: 'given: taken', value })),
      ];
      return tried.map(({ title, value }): Case => ({
        subject: db,
        group: 'required',
        title,
        probe: { kind: 'save', pointer, example, change: changeOf(column, value) },
        expected: outcomeOf(plan, column, value, example),
      }));
    });
}
