import { isObject, own } from '../json.ts';
import { segment } from '../pointer.ts';
import { noErrors, type Keyword } from './keyword.ts';

export const properties: Keyword<'properties'> = (schemas, { compile }) => {
  const checks = Object.entries(schemas).map(([key, schema]) => [key, compile(schema)] as const);
  return (value, pointer) => {
    if (!isObject(value)) return noErrors;
    return checks.flatMap(([key, check]) => {
      const entry = own(value, key);
      return entry === undefined ? noErrors : check(entry, pointer + segment(key));
    });
  };
};
