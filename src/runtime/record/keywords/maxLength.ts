import { noErrors, oneError, type Keyword } from './keyword.ts';
import { codePoints } from './length.ts';

export const maxLength: Keyword<'maxLength'> = (limit) => {
  const params = { limit, count: limit };
  return (value, pointer) =>
    typeof value === 'string' && codePoints(value) > limit
      ? oneError(pointer, 'maxLength', params)
      : noErrors;
};
