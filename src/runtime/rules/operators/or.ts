import { operator } from '../overload.ts';
import { chainConditions } from '../phrase-builder.ts';
import { joinConditions } from '../sql/conditions.ts';

/** True when one condition is. Ends at the first that is true. */
export const or = operator(
  'or',
  [
    {
      args: ['boolean'],
      rest: 'boolean',
      result: 'boolean',
      evaluate: (nodes, evaluation) => nodes.some((node) => node.evaluate(evaluation) === true),
      toSql: (operands) => joinConditions(operands, 'or'),
    },
  ],
  { describe: chainConditions('or') },
);
