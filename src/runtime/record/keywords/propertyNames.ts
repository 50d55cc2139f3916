import { isObject, definedKeys } from '../json.ts';
import { pointerSegment } from '../pointer.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const propertyNames: Keyword<'propertyNames'> = (schema, { compile }) => {
  const check = compile(schema);
  return (value, pointer) =>
    isObject(value)
      ? definedKeys(value)
          .filter((key) => check(key, pointer).length > 0)
          .flatMap((key) => oneError(pointer + pointerSegment(key), 'propertyNames', { name: key }))
      : noErrors;
};
