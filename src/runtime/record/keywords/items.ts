import type { FieldError } from '../errors.ts';
import { isList } from '../json.ts';
import { pointerSegment } from '../pointer.ts';
import { addErrors, below, noErrors, type Keyword } from './keyword.ts';

/** Validates the entries after those of `prefixItems` against one schema. */
export const items: Keyword<'items'> = (schema, context) => {
  const check = context.compile(schema);
  const first = context.schema.prefixItems?.length ?? 0;
  return (value, pointer) => {
    if (!isList(value)) return noErrors;
    const errors: FieldError[] = [];
    for (let at = first; at < value.length; at += 1) {
      // Pointers are built only for invalid entries.
      const found = check(value[at], '');
      if (found.length > 0) addErrors(errors, below(pointer + pointerSegment(at), found));
    }
    return errors;
  };
};
