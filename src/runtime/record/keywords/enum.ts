import { canonical } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const enumKeyword: Keyword<'enum'> = (argument) => {
  const plain = new Set<unknown>(argument.filter((entry) => typeof entry !== 'object'));
  const others = new Set(argument.map(canonical));
  const isAllowed = (value: unknown) =>
    typeof value === 'object' ? others.has(canonical(value)) : plain.has(value);
  return (value, pointer) => (isAllowed(value) ? noErrors : oneError(pointer, 'enum'));
};
