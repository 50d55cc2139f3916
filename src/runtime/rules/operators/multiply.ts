import { join } from '../../query/fragment.ts';
import { arithmeticOverload } from '../arithmetic-operator.ts';
import { operator } from '../overload.ts';
import { chainPhrases } from '../phrase-builder.ts';

/** The product of 2 to 10 numbers. */
export const multiply = operator(
  '*',
  [
    arithmeticOverload({
      count: 'any',
      calculate: (values) => values.reduce((a, b) => a * b),
      toSql: (values) => join(values, ' * '),
    }),
  ],
  { describe: chainPhrases('multiply') },
);
