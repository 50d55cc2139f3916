import { canonicalJson } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const enumKeyword: Keyword<'enum'> = (argument) => {
  const plain = new Set<unknown>(argument.filter((entry) => typeof entry !== 'object'));
  const others = new Set(argument.map(canonicalJson));
  const isAllowed = (value: unknown) =>
    typeof value === 'object' ? others.has(canonicalJson(value)) : plain.has(value);
  return (value, pointer) => (isAllowed(value) ? noErrors : oneError(pointer, 'enum'));
};
