import { noErrors, oneError, type Keyword } from './keyword.ts';

/**
 * Compile refuses a pattern that the engine can't compile; at this point it matches nothing. A text
 * that is too long for the engine is refused as too long.
 */
export const pattern: Keyword<'pattern'> = (argument, { patterns }) => {
  const compiled = patterns(argument);
  const { test, maxTextLength: limit = Number.POSITIVE_INFINITY } = compiled.ok
    ? compiled
    : { test: () => false };
  const params = { pattern: argument };
  const lengthParams = { limit, count: limit };
  return (value, pointer) => {
    if (typeof value !== 'string') return noErrors;
    if (value.length > limit) return oneError(pointer, 'maxLength', lengthParams);
    return test(value) ? noErrors : oneError(pointer, 'pattern', params);
  };
};
