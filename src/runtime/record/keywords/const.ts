import { canonicalJson, jsonEquals } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const constKeyword: Keyword<'const'> = (argument) => {
  const params = { value: typeof argument === 'string' ? argument : canonicalJson(argument) };
  return (value, pointer) =>
    jsonEquals(value, argument) ? noErrors : oneError(pointer, 'const', params);
};
