import { noErrors, oneError, type Keyword } from './keyword.ts';
import { codePoints } from './length.ts';

export const minLength: Keyword<'minLength'> = (limit) => {
  const params = { limit, count: limit };
  return (value, pointer) =>
    // A code point is one unit or two.
    typeof value === 'string' && value.length < limit * 2 && codePoints(value) < limit
      ? oneError(pointer, 'minLength', params)
      : noErrors;
};
