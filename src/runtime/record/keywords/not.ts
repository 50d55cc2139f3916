import { noErrors, oneError, type Keyword } from './keyword.ts';

export const not: Keyword<'not'> = (schema, { compile }) => {
  const check = compile(schema);
  return (value, pointer) =>
    check(value, pointer).length === 0 ? oneError(pointer, 'not') : noErrors;
};
