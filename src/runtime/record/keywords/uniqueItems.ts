import { canonicalJson, isList } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const uniqueItems: Keyword<'uniqueItems'> = (isUnique) => (value, pointer) =>
  isUnique &&
  isList(value) &&
  value.length > 1 &&
  new Set(value.map(canonicalJson)).size < value.length
    ? oneError(pointer, 'uniqueItems')
    : noErrors;
