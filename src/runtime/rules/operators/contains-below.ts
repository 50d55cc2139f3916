import { sql } from '../../query/fragment.ts';
import { onlyInFilters, operator, strictOverload } from '../overload.ts';
import { simplePhrase, type DescribeFunction } from '../phrase-builder.ts';
import { condition, constant, sqlOf } from '../sql/operand.ts';
import type { SentenceKey } from '../texts.ts';
import { entriesOf } from '../typed-value.ts';

const saying =
  (key: SentenceKey): DescribeFunction =>
  ([list = null, id = null], { phrase, textOf }) =>
    simplePhrase(phrase(key, { a: textOf(list), b: textOf(id) }));

/** The key of an item in `RuleContext.below`. */
export const belowKey = (moduleType: string, id: number): string => `${moduleType} ${id}`;

/**
 * True of references to an item or to anything below it: a functional location with its
 * sub-locations, a machine with its components. The arguments are the references, the id and the
 * module of the item. Only in filters, for which the server reads what is below.
 */
export const containsBelow = onlyInFilters(
  operator(
    'contains_below',
    [
      strictOverload<readonly [unknown, number, string]>({
        args: ['number_list', 'number', 'text'],
        result: 'boolean',
        whenEmpty: false,
        evaluate: ([list, id, moduleType], { below }) => {
          const ids = below.get(belowKey(moduleType, id)) ?? [id];
          return entriesOf(list).some((entry) => ids.includes(Number(entry)));
        },
        toSql([list, id, moduleType], { moment: { below } }) {
          if (id.kind !== 'constant' || moduleType.kind !== 'constant') return constant(false);
          const key = belowKey(String(moduleType.value), Number(id.value));
          const ids = below?.get(key) ?? [Number(id.value)];
          const stored = list.kind === 'expression' ? list.stored?.sql : undefined;
          const column = stored ?? sqlOf(list, 'number_list');
          return condition(sql`${column} && ${[...ids]}::double precision[]`);
        },
      }),
    ],
    { describe: saying('contains_below'), describeNegated: saying('not_contains_below') },
  ),
  'filters_only',
);
