import { operator } from '../overload.ts';
import { chainConditions } from '../phrase-builder.ts';
import { joinConditions } from '../sql/conditions.ts';

/**
 * True if every condition is. Stops at the first false one, so that a condition can guard the next.
 */
export const and = operator(
  'and',
  [
    {
      args: ['boolean'],
      rest: 'boolean',
      result: 'boolean',
      evaluate: (nodes, evaluation) => nodes.every((node) => node.evaluate(evaluation) === true),
      toSql: (operands) => joinConditions(operands, 'and'),
    },
  ],
  { describe: chainConditions('and') },
);
