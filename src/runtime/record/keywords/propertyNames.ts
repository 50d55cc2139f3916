import { isObject, keysOf } from '../json.ts';
import { segment } from '../pointer.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const propertyNames: Keyword<'propertyNames'> = (schema, { compile }) => {
  const check = compile(schema);
  return (value, pointer) =>
    isObject(value)
      ? keysOf(value)
          .filter((key) => check(key, pointer).length > 0)
          .flatMap((key) => oneError(pointer + segment(key), 'propertyNames', { name: key }))
      : noErrors;
};
