import { operator } from '../overload.ts';
import { joinClaims } from '../phrase-builder.ts';
import { joinConditions } from '../sql/conditions.ts';

/** True if one condition is. Stops at the first true one. */
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
  { describe: (args, builder) => joinClaims('or', args.map(builder.condition), builder) },
);
