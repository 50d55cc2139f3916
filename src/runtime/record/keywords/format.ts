import { formats } from '../formats.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const format: Keyword<'format'> = (name) => {
  const test = formats[name];
  const params = { format: name, context: name };
  return (value, pointer) =>
    typeof value === 'string' && !test(value) ? oneError(pointer, 'format', params) : noErrors;
};
