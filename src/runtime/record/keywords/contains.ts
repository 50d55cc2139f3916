import { isList } from '../json.ts';
import { noErrors, oneError, type Keyword } from './keyword.ts';

export const contains: Keyword<'contains'> = (schema, { compile }) => {
  const check = compile(schema);
  return (value, pointer) =>
    isList(value) && !value.some((entry) => check(entry, pointer).length === 0)
      ? oneError(pointer, 'contains')
      : noErrors;
};
