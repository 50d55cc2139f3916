import { noErrors, oneError, type Keyword } from './keyword.ts';

export const minimum: Keyword<'minimum'> = (limit) => (value, pointer) =>
  typeof value === 'number' && value < limit ? oneError(pointer, 'minimum', { limit }) : noErrors;
