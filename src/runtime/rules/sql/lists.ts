import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { sqlOf, type SqlOperand, withIndex } from './operand.ts';

type List = 'number_list' | 'text_list' | 'people';

/** The entries of a jsonb list that have one JSON type, in order; null without entries. */
export function jsonEntries(list: SqlFragment, type: 'number' | 'string'): SqlFragment {
  const value =
    type === 'number' ? sql`(element #>> '{}')::double precision` : sql`element #>> '{}'`;
  return sql`(select array_agg(${value} order by place)
    from jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} end)
      with ordinality as elements(element, place)
    where jsonb_typeof(element) = ${type}::text)`;
}

/** A list as an array: numbers, texts, or for people the ids of users. */
export function arrayOf(operand: SqlOperand, type: List): SqlFragment {
  const list = sqlOf(operand, type);
  return type === 'people' ? jsonEntries(sql`(${list} -> 'user_ids')`, 'number') : list;
}

const entryCount = (list: SqlFragment) =>
  sql`coalesce(jsonb_array_length(case when jsonb_typeof(${list}) = 'array' then ${list} end), 0)`;

/** The number of users and teams; 0 without a value. */
export function peopleCount(people: SqlFragment): SqlFragment {
  return sql`(${entryCount(sql`(${people} -> 'user_ids')`)} + ${entryCount(sql`(${people} -> 'team_ids')`)})`;
}

/** True if people contain the id of a user or a team. */
export function peopleContain(
  people: SqlOperand,
  entry: SqlOperand,
  key: 'user_ids' | 'team_ids',
): SqlFragment {
  if (entry.kind === 'expression')
    return sql`(${sqlOf(people, 'people')} -> ${key}::text) @> jsonb_build_array(${entry.sql})`;
  const part = { [key]: [entry.value] };
  const isAmong = sql`${sqlOf(people, 'people')} @> ${JSON.stringify(part)}::jsonb`;
  return withIndex(people, part, isAmong);
}

/** True if the list contains the value, in a form that an index of the column supports. */
export function listContains(list: SqlOperand, entry: SqlOperand, type: List): SqlFragment {
  if (type === 'people') return peopleContain(list, entry, 'user_ids');
  const value = sqlOf(entry, type === 'number_list' ? 'number' : 'text');
  const stored = list.kind === 'expression' ? list.stored?.sql : undefined;
  const held = sql`${stored ?? sqlOf(list, type)} @> array[${value}]`;
  return entry.kind === 'constant' ? withIndex(list, [entry.value], held) : held;
}
