import { isObject, ownProperty } from '../json.ts';
import { pointerSegment } from '../pointer.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const dependentRequired: Keyword<'dependentRequired'> = (dependents) => {
  const rules = Object.entries(dependents);
  return (value, pointer) => {
    if (!isObject(value)) return noErrors;
    return rules
      .filter(([name]) => ownProperty(value, name) !== undefined)
      .flatMap(([name, keys]) =>
        keys
          .filter((key) => ownProperty(value, key) === undefined)
          .flatMap((key) => oneError(pointer + pointerSegment(key), 'dependentRequired', { name })),
      );
  };
};
