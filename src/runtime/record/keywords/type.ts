import type { ValueTypeName } from '../../value-schema.ts';
import { isList, isObject } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

const tests: { readonly [K in ValueTypeName]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: isList,
  object: isObject,
  null: (value) => value === null,
};

export const type: Keyword<'type'> = (argument) => {
  const names = typeof argument === 'string' ? [argument] : argument;
  const params = { type: names.join(', '), context: names[0] ?? 'null' };
  const wanted = names.map((name) => tests[name]);
  const [only] = wanted;
  const holds =
    only !== undefined && wanted.length === 1
      ? only
      : (value: unknown) => wanted.some((test) => test(value));
  return (value, pointer) => (holds(value) ? noErrors : oneError(pointer, 'type', params));
};
