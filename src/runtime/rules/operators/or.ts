import { operator } from '../form.ts';
import { chainedClaims } from '../speaker.ts';
import { joined } from '../sql/conditions.ts';

/** True when one condition is. Ends at the first that is true. */
export const or = operator(
  'or',
  [
    {
      args: ['boolean'],
      rest: 'boolean',
      result: 'boolean',
      evaluate: (nodes, evaluation) => nodes.some((node) => node.evaluate(evaluation) === true),
      toSql: (operands) => joined(operands, 'or'),
    },
  ],
  { say: chainedClaims('or') },
);
