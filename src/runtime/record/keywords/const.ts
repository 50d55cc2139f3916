import { canonical, same } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const constKeyword: Keyword<'const'> = (argument) => {
  const params = { value: typeof argument === 'string' ? argument : canonical(argument) };
  return (value, pointer) =>
    same(value, argument) ? noErrors : oneError(pointer, 'const', params);
};
