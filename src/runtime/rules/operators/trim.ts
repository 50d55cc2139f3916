import { sql } from '../../query/fragment.ts';
import { operator, strictOverload } from '../overload.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { expression, sqlOf } from '../sql/operand.ts';

/** What is taken off: spaces, the no-break space, tabs and ends of lines. */
const blanks = ' \u00A0\t\n\r';

/** A text without spaces and ends of lines at its start and end. */
export const trim = operator(
  'trim',
  [
    strictOverload<readonly [string]>({
      args: ['text'],
      result: 'text',
      whenEmpty: null,
      isSearchable: false,
      evaluate: ([text]) => {
        const characters = [...text];
        const isText = (each: string) => !blanks.includes(each);
        const kept = characters.slice(
          Math.max(characters.findIndex(isText), 0),
          characters.findLastIndex(isText) + 1,
        );
        return kept.length === 0 ? null : kept.join('');
      },
      toSql: ([text]) =>
        expression(sql`nullif(btrim(${sqlOf(text, 'text')}, ${blanks}::text), '')`),
    }),
  ],
  {
    describe: ([text = null], { phrase, textOf: words }) =>
      simplePhrase(phrase('trim', { a: words(text) })),
  },
);
