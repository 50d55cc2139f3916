import { searchKey } from '../../text-keys.ts';
import { operator, strictOverload, type Overload } from '../overload.ts';
import { binaryPhrase, type DescribeFunction } from '../phrase-builder.ts';
import { listContains } from '../sql/lists.ts';
import { condition } from '../sql/operand.ts';
import { textContains } from '../sql/text-match.ts';
import type { SentenceKey } from '../texts.ts';
import { entriesOf } from '../typed-value.ts';

const base = { result: 'boolean', whenEmpty: false } as const;

const listForm = (
  list: 'number_list' | 'text_list' | 'people',
  entry: 'number' | 'text',
): Overload =>
  strictOverload<readonly [unknown, unknown]>({
    ...base,
    args: [list, entry],
    evaluate: ([whole, part]) => entriesOf(whole).includes(part),
    toSql: ([whole, part]) => condition(listContains(whole, part, list)),
  });

/** The phrase of a list, or of one that takes a single entry. */
const saying =
  (list: SentenceKey, single: SentenceKey): DescribeFunction =>
  (args, builder) =>
    binaryPhrase(builder.holdsOne(args[0] ?? null) ? single : list)(args, builder);

/**
 * True if a text contains another, ignoring case and accents; if a list contains exactly this
 * value; if people contain the user with this id.
 */
export const contains = operator(
  'contains',
  [
    strictOverload<readonly [string, string]>({
      ...base,
      args: ['text', 'text'],
      searches: true,
      evaluate: ([text, words]) => {
        const key = searchKey(words);
        return key !== '' && searchKey(text).includes(key);
      },
      toSql: ([text, words]) => textContains(text, words, 'anywhere'),
    }),
    listForm('number_list', 'number'),
    listForm('text_list', 'text'),
    listForm('people', 'number'),
  ],
  { describe: saying('contains', 'equal'), describeNegated: saying('not_contains', 'unequal') },
);
