import { noErrors, oneError, type Keyword } from './keyword.ts';
import { codePoints } from './length.ts';

export const maxLength: Keyword<'maxLength'> = (limit) => {
  const params = { limit, count: limit };
  return (value, pointer) =>
    // A code point is one unit or two.
    typeof value === 'string' && value.length > limit && codePoints(value) > limit
      ? oneError(pointer, 'maxLength', params)
      : noErrors;
};
