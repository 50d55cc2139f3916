import { isList } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const maxItems: Keyword<'maxItems'> = (limit) => {
  const params = { limit, count: limit };
  return (value, pointer) =>
    isList(value) && value.length > limit ? oneError(pointer, 'maxItems', params) : noErrors;
};
