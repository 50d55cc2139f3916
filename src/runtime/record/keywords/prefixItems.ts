import { isList } from '../json.ts';
import { segment } from '../pointer.ts';
import { noErrors, type Keyword } from './keyword.ts';

export const prefixItems: Keyword<'prefixItems'> = (schemas, { compile }) => {
  const checks = schemas.map(compile);
  return (value, pointer) =>
    isList(value)
      ? checks
          .slice(0, value.length)
          .flatMap((check, index) => check(value[index], pointer + segment(index)))
      : noErrors;
};
