import type { SqlFragment } from './types.ts';

function isFragment(value: unknown): value is SqlFragment {
  return typeof value === 'object' && value !== null && 'texts' in value && 'values' in value;
}

function concat(parts: readonly SqlFragment[]): SqlFragment {
  const texts: string[] = [''];
  const values: unknown[] = [];
  for (const part of parts) {
    const [first = '', ...rest] = part.texts;
    texts[texts.length - 1] += first;
    texts.push(...rest);
    values.push(...part.values);
  }
  return { texts, values };
}

const text = (sqlText: string): SqlFragment => ({ texts: [sqlText], values: [] });
const parameter = (value: unknown): SqlFragment => ({ texts: ['', ''], values: [value] });

/**
 * SQL with values: a value in `${}` becomes a parameter, a fragment becomes part of the text. Cast
 * parameters in place: `${5}::bigint`.
 */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): SqlFragment {
  return concat(
    texts.flatMap((part, index) => {
      if (index === 0) return [text(part)];
      const value = values[index - 1];
      return [isFragment(value) ? value : parameter(value), text(part)];
    }),
  );
}

/** Joins fragments with `separator`, which has to be a constant. */
export function join(fragments: readonly SqlFragment[], separator: string): SqlFragment {
  return concat(
    fragments.flatMap((part, index) => (index === 0 ? [part] : [text(separator), part])),
  );
}

/** A name of a table or column, quoted. Names come from compiled documents only. */
export function identifier(...path: readonly string[]): SqlFragment {
  return text(path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));
}

/**
 * The text with `$n` for each value, numbered from `first`, and the values, as pg's `query` takes
 * them.
 */
export function render(
  fragment: SqlFragment,
  first = 1,
): { readonly text: string; readonly values: readonly unknown[] } {
  const joined = fragment.texts.reduce((all, part, index) => `${all}$${first + index - 1}${part}`);
  return { text: joined, values: fragment.values };
}
