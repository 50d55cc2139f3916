import { noErrors, oneError, type Keyword } from './keyword.ts';

export const maximum: Keyword<'maximum'> = (limit) => (value, pointer) =>
  typeof value === 'number' && value > limit ? oneError(pointer, 'maximum', { limit }) : noErrors;
