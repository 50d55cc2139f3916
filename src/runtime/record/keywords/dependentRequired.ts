import { isObject, own } from '../json.ts';
import { segment } from '../pointer.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const dependentRequired: Keyword<'dependentRequired'> = (dependents) => {
  const rules = Object.entries(dependents);
  return (value, pointer) => {
    if (!isObject(value)) return noErrors;
    return rules
      .filter(([name]) => own(value, name) !== undefined)
      .flatMap(([name, keys]) =>
        keys
          .filter((key) => own(value, key) === undefined)
          .flatMap((key) => oneError(pointer + segment(key), 'dependentRequired', { name })),
      );
  };
};
