import { isMultipleOf } from '../decimals.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const multipleOf: Keyword<'multipleOf'> = (step) => (value, pointer) =>
  typeof value === 'number' && Number.isFinite(value) && !isMultipleOf(value, step)
    ? oneError(pointer, 'multipleOf', { step })
    : noErrors;
