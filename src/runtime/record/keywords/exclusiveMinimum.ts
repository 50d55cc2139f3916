import { noErrors, oneError, type Keyword } from './keyword.ts';

export const exclusiveMinimum: Keyword<'exclusiveMinimum'> = (limit) => (value, pointer) =>
  typeof value === 'number' && value <= limit
    ? oneError(pointer, 'exclusiveMinimum', { limit })
    : noErrors;
