import { searchKey } from '../../text-keys.ts';
import { operator, strictOverload } from '../overload.ts';
import { binaryPhrase } from '../phrase-builder.ts';
import { textContains } from '../sql/text-match.ts';

/** True if a text begins with another, ignoring case and accents. */
export const startsWith = operator(
  'starts_with',
  [
    strictOverload<readonly [string, string]>({
      args: ['text', 'text'],
      result: 'boolean',
      whenEmpty: false,
      searches: true,
      evaluate: ([text, start]) => {
        const key = searchKey(start);
        return key !== '' && searchKey(text).startsWith(key);
      },
      toSql: ([text, start]) => textContains(text, start, 'start'),
    }),
  ],
  {
    describe: binaryPhrase('starts_with'),
    describeNegated: binaryPhrase('not_starts_with'),
    filterOn: 'text',
  },
);
