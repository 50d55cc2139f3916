import { type ScimError, badFilter, badPath } from '../error.ts';
import type { Comparison } from '../../operations/scim/conditions.ts';
import { type AttributePath, type Filter, type PatchPath, comparisons } from './filter.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Limits of a filter, so that its work is bounded. */
export const filterLimits = { length: 4000, depth: 20 } as const;

const name = /^(?:[a-z][\w-]*|\$ref)$/i;
/** The last part of a URI of a schema, such as `2.0:User`, holds its only dot. */
const qualified = /^(?<schema>urn:[\w:.-]+:\d+\.\d+:\w+)(?::(?<rest>.+))?$/i;

/** Reads `urn:…:User:name.familyName`. Throws a ScimError with `fail`. */
export function attributePath(
  text: string,
  fail: (detail: string) => ScimError = badFilter,
): AttributePath {
  const parts = qualified.exec(text)?.groups;
  const schema = parts?.['schema'] ?? null;
  const rest = parts === undefined ? text : (parts['rest'] ?? '');
  if (schema !== null && rest === '') return { schema, name: '', sub: null };
  const [attribute = '', sub = null, ...more] = rest.split('.');
  const isName = name.test(attribute) && (sub === null || name.test(sub)) && more.length === 0;
  if (!isName) throw fail(`${text} is no attribute.`);
  return { schema, name: attribute, sub };
}

const isComparison = (text: string): text is Comparison =>
  comparisons.some((comparison) => comparison === text);

/** Reads tokens one after the other. */
class Reader {
  #at = 0;
  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  take(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw badFilter('The filter ends too early.');
    this.#at += 1;
    return token;
  }

  /** Takes the word if it is next, whatever its case. */
  takesWord(text: string): boolean {
    const { next } = this;
    const isNext = next?.type === 'word' && next.text.toLowerCase() === text;
    if (isNext) this.#at += 1;
    return isNext;
  }

  expect(sign: Token['type']): void {
    if (this.take().type !== sign) throw badFilter(`"${sign}" is missing.`);
  }
}

function list(reader: Reader, op: 'and' | 'or', depth: number, inner: typeof term): Filter {
  const first = inner(reader, depth);
  const terms = [first];
  while (reader.takesWord(op)) terms.push(inner(reader, depth));
  return terms.length === 1 ? first : { op, terms };
}

const conjunction = (reader: Reader, depth: number): Filter => list(reader, 'and', depth, term);

function disjunction(reader: Reader, depth: number): Filter {
  if (depth > filterLimits.depth)
    throw badFilter(`A filter has at most ${filterLimits.depth} levels.`);
  return list(reader, 'or', depth, conjunction);
}

function group(reader: Reader, depth: number, close: ')' | ']'): Filter {
  const filter = disjunction(reader, depth + 1);
  reader.expect(close);
  return filter;
}

function term(reader: Reader, depth: number): Filter {
  const token = reader.take();
  if (token.type === '(') return group(reader, depth, ')');
  if (token.type !== 'word') throw badFilter('The name of an attribute is missing.');
  if (token.text.toLowerCase() === 'not' && reader.next?.type === '(') {
    reader.expect('(');
    return { op: 'not', term: group(reader, depth, ')') };
  }
  const path = attributePath(token.text);
  const after = reader.take();
  if (after.type === '[') return { op: 'some', path, filter: group(reader, depth, ']') };
  const op = after.type === 'word' ? after.text.toLowerCase() : '';
  if (op === 'pr') return { op, path };
  if (!isComparison(op)) throw badFilter(`An operator is missing after ${token.text}.`);
  const value = reader.take();
  if (value.type !== 'value') throw badFilter(`A value is missing after ${token.text} ${op}.`);
  return { op, path, value: value.value };
}

function readerOf(text: string): Reader {
  if (text.length > filterLimits.length)
    throw badFilter(`A filter has at most ${filterLimits.length} characters.`);
  return new Reader(tokensOf(text));
}

/** Reads a filter. Throws a ScimError `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const reader = readerOf(text);
  const filter = disjunction(reader, 0);
  if (reader.next !== undefined) throw badFilter('The filter goes on after its end.');
  return filter;
}

/** Reads the path of a PATCH operation. Throws a ScimError. */
export function parsePatchPath(text: string): PatchPath {
  const reader = readerOf(text);
  const token = reader.take();
  if (token.type !== 'word') throw badPath(`${text} is no path.`);
  const path = attributePath(token.text, badPath);
  if (reader.next === undefined) return { path, filter: null };
  reader.expect('[');
  const filter = group(reader, 0, ']');
  const { next } = reader;
  if (next === undefined) return { path, filter };
  const sub = next.type === 'word' && next.text.startsWith('.') ? next.text.slice(1) : '';
  reader.take();
  if (!name.test(sub) || reader.next !== undefined || path.sub !== null)
    throw badPath(`${text} is no path.`);
  return { path: { ...path, sub }, filter };
}
