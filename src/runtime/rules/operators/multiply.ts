import { join } from '../../query/fragment.ts';
import { arithmeticOverload } from '../calculation.ts';
import { operator } from '../form.ts';
import { chainPhrases } from '../speaker.ts';

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
