import { sql } from '../../query/fragment.ts';
import { condition, constant, searchKeyOf, searchKeySql, type SqlOperand } from './operand.ts';

const special = /[\\%_]/g;

/** Escapes a text for `like`. */
export function escapeLike(text: string): string {
  return text.replace(special, String.raw`\$&`);
}

/** True if the search key of `text` contains that of `words`, anywhere or at its start. */
export function textContains(
  text: SqlOperand,
  words: SqlOperand,
  where: 'start' | 'anywhere',
): SqlOperand {
  const key = searchKeyOf(words);
  const inside = searchKeySql(text);
  if ('kind' in key) {
    if (typeof key.value !== 'string') return constant(false);
    const anywhere = `%${escapeLike(key.value)}%`;
    const pattern = where === 'start' ? anywhere.slice(1) : anywhere;
    const holds = sql`${inside} like ${pattern}::text`;
    const around = text.kind === 'expression' ? text.searchText : undefined;
    return condition(
      around === undefined ? holds : sql`(${around} like ${anywhere}::text and ${holds})`,
    );
  }
  const found = sql`nullif(${key}, '')`;
  return where === 'start'
    ? condition(sql`starts_with(${inside}, ${found})`)
    : condition(sql`strpos(${inside}, ${found}) > 0`);
}
