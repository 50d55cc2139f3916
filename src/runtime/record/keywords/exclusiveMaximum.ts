import { noErrors, oneError, type Keyword } from './keyword.ts';

export const exclusiveMaximum: Keyword<'exclusiveMaximum'> = (limit) => (value, pointer) =>
  typeof value === 'number' && value >= limit
    ? oneError(pointer, 'exclusiveMaximum', { limit })
    : noErrors;
