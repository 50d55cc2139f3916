import { isObject, own } from '../json.ts';
import { segment } from '../pointer.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const required: Keyword<'required'> = (keys) => (value, pointer) =>
  isObject(value) && keys.some((key) => own(value, key) === undefined)
    ? keys
        .filter((key) => own(value, key) === undefined)
        .flatMap((key) => oneError(pointer + segment(key), 'required', { name: key }))
    : noErrors;
