import { noErrors, oneError, type Keyword } from './keyword.ts';
import { codePoints } from './length.ts';

export const minLength: Keyword<'minLength'> = (limit) => {
  const params = { limit, count: limit };
  return (value, pointer) =>
    typeof value === 'string' && codePoints(value) < limit
      ? oneError(pointer, 'minLength', params)
      : noErrors;
};
