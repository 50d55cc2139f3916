import { noErrors, oneError, type Keyword } from './keyword.ts';

/** Compile refuses a pattern that the engine can't compile; at this point it matches nothing. */
export const pattern: Keyword<'pattern'> = (argument, { patterns }) => {
  const compiled = patterns(argument);
  const test = compiled.ok ? compiled.test : () => false;
  const params = { pattern: argument };
  return (value, pointer) =>
    typeof value === 'string' && !test(value) ? oneError(pointer, 'pattern', params) : noErrors;
};
