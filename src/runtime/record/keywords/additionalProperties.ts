import { isObject, definedKeys } from '../json.ts';
import { pointerSegment } from '../pointer.ts';
import { noErrors, oneError, type Check, type Keyword } from './keyword.ts';

const refuse: Check = (_, pointer) => oneError(pointer, 'additionalProperties');

/** Validates the values of keys that `properties` does not name, or refuses the keys. */
export const additionalProperties: Keyword<'additionalProperties'> = (argument, context) => {
  if (argument === true) return () => noErrors;
  const check = argument === false ? refuse : context.compile(argument);
  const named = new Set(Object.keys(context.schema.properties ?? {}));
  return (value, pointer) => {
    if (!isObject(value)) return noErrors;
    const others = definedKeys(value).filter((key) => !named.has(key));
    return others.flatMap((key) => check(value[key], pointer + pointerSegment(key)));
  };
};
