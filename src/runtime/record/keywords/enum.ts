import { canonical } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const enumKeyword: Keyword<'enum'> = (argument) => {
  const allowed = new Set(argument.map(canonical));
  return (value, pointer) => (allowed.has(canonical(value)) ? noErrors : oneError(pointer, 'enum'));
};
