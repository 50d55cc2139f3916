import { searchKey } from '../../text-keys.ts';
import { operator, strict } from '../form.ts';
import { saying } from '../speaker.ts';
import { holdsWords } from '../sql/words.ts';

/** True when a text begins with another; case and accents don't matter. */
export const startsWith = operator(
  'starts_with',
  [
    strict<readonly [string, string]>({
      args: ['text', 'text'],
      result: 'boolean',
      whenEmpty: false,
      searches: true,
      evaluate: ([text, start]) => {
        const key = searchKey(start);
        return key !== '' && searchKey(text).startsWith(key);
      },
      toSql: ([text, start]) => holdsWords(text, start, 'start'),
    }),
  ],
  { say: saying('starts_with'), deny: saying('not_starts_with') },
);
