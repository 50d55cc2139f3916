import { sql } from '../../query/fragment.ts';
import { condition, constant, keyOf, keySql, type SqlOperand } from './operand.ts';

const special = /[\\%_]/g;

/** A text as `like` takes it literally. */
export function likeText(text: string): string {
  return text.replace(special, String.raw`\$&`);
}

/** True where the search key of `text` holds that of `words`, anywhere or at its start. */
export function holdsWords(
  text: SqlOperand,
  words: SqlOperand,
  where: 'start' | 'anywhere',
): SqlOperand {
  const key = keyOf(words);
  const inside = keySql(text);
  if ('kind' in key) {
    if (typeof key.value !== 'string') return constant(false);
    const pattern = `${where === 'start' ? '' : '%'}${likeText(key.value)}%`;
    return condition(sql`${inside} like ${pattern}::text`);
  }
  const found = sql`nullif(${key}, '')`;
  return where === 'start'
    ? condition(sql`starts_with(${inside}, ${found})`)
    : condition(sql`strpos(${inside}, ${found}) > 0`);
}
