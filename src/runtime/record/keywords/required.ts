import { isObject, ownProperty } from '../json.ts';
import { pointerSegment } from '../pointer.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const required: Keyword<'required'> = (keys) => (value, pointer) =>
  isObject(value) && keys.some((key) => ownProperty(value, key) === undefined)
    ? keys
        .filter((key) => ownProperty(value, key) === undefined)
        .flatMap((key) => oneError(pointer + pointerSegment(key), 'required', { name: key }))
    : noErrors;
