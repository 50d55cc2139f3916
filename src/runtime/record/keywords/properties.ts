import type { FieldError } from '../errors.ts';
import { isObject, ownProperty } from '../json.ts';
import { pointerSegment } from '../pointer.ts';
import { addErrors, below, noErrors, type Keyword } from './keyword.ts';

export const properties: Keyword<'properties'> = (schemas, { compile }) => {
  const checks = Object.entries(schemas).map(([key, schema]) => ({ key, check: compile(schema) }));
  return (value, pointer) => {
    if (!isObject(value)) return noErrors;
    const errors: FieldError[] = [];
    for (const { key, check } of checks) {
      const entry = ownProperty(value, key);
      const found = entry === undefined ? noErrors : check(entry, '');
      if (found.length > 0) addErrors(errors, below(pointer + pointerSegment(key), found));
    }
    return errors;
  };
};
