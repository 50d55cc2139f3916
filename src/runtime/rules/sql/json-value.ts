import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import type { CellType } from '../types.ts';
import { checkedDate } from './date-text.ts';
import { jsonEntries } from './lists.ts';
import { expression, type SqlExpression } from './operand.ts';

const emptyNumbers = [0, -1];

/** The numbers that count as empty in a column; no field type has others than 0 and -1. */
export function emptyNumbersOf(column: {
  readonly isEmpty: (value: unknown) => boolean;
}): readonly number[] {
  return emptyNumbers.filter((number) => column.isEmpty(number));
}

export function withoutEmpty(value: SqlFragment, empty: readonly number[]): SqlFragment {
  return empty.reduce<SqlFragment>(
    (fragment, number) => sql`nullif(${fragment}, ${{ texts: [String(number)], values: [] }})`,
    value,
  );
}

/** A value if it has the JSON type of the column's values, else null. */
function jsonOf(value: SqlFragment, type: string, result: SqlFragment): SqlFragment {
  return sql`(case when jsonb_typeof(${value}) = ${type}::text then ${result} end)`;
}

/** The rows of a table, null without any; `value` is jsonb. */
export function rowsSql(value: SqlFragment): SqlFragment {
  const hasRow = sql`jsonb_path_exists(${value}, 'strict $[*] ? (@.type() == "object")')`;
  return sql`(case when jsonb_typeof(${value}) = 'array' then case when ${hasRow} then ${value} end end)`;
}

/** A value inside a JSON document as rules see it, null if it is empty; `value` is jsonb. */
export function jsonValueSql(
  type: CellType,
  value: SqlFragment,
  column: { readonly isEmpty: (value: unknown) => boolean },
): SqlExpression {
  const text = sql`(${value} #>> '{}')`;
  const atom = (fragment: SqlFragment) => expression(fragment, { isAtom: true });
  switch (type) {
    case 'text':
      return atom(jsonOf(value, 'string', sql`nullif(${text}, '')`));
    case 'number': {
      const number = jsonOf(value, 'number', sql`${text}::double precision`);
      return atom(withoutEmpty(number, emptyNumbersOf(column)));
    }
    case 'date':
      return {
        ...atom(jsonOf(value, 'string', checkedDate(text))),
        unchecked: jsonOf(value, 'string', text),
      };
    case 'boolean':
      return atom(sql`coalesce(${value} = 'true'::jsonb, false)`);
    case 'number_list':
      return atom(jsonEntries(value, 'number'));
    case 'text_list':
      return atom(jsonEntries(value, 'string'));
    case 'people':
      return atom(value);
  }
}
