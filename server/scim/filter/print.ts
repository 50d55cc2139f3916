import type { AttributePath, Filter } from './filter.ts';

function printPath({ schema, name, sub }: AttributePath): string {
  const attribute = sub === null ? name : `${name}.${sub}`;
  return [schema ?? [], attribute === '' ? [] : attribute].flat().join(':');
}

/** A filter as text; a term that is a list itself is in brackets. */
export function printFilter(filter: Filter): string {
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.terms
        .map((term) =>
          term.op === 'and' || term.op === 'or' ? `(${printFilter(term)})` : printFilter(term),
        )
        .join(` ${filter.op} `);
    case 'not':
      return `not (${printFilter(filter.term)})`;
    case 'pr':
      return `${printPath(filter.path)} pr`;
    case 'some':
      return `${printPath(filter.path)}[${printFilter(filter.filter)}]`;
    default:
      return `${printPath(filter.path)} ${filter.op} ${JSON.stringify(filter.value)}`;
  }
}
