import { isList } from '../json.ts';
import { segment } from '../pointer.ts';
import { noErrors, type Keyword } from './keyword.ts';

/** Holds the entries behind those of `prefixItems` against one schema. */
export const items: Keyword<'items'> = (schema, context) => {
  const check = context.compile(schema);
  const first = context.schema.prefixItems?.length ?? 0;
  return (value, pointer) =>
    isList(value)
      ? value.slice(first).flatMap((entry, index) => check(entry, pointer + segment(first + index)))
      : noErrors;
};
