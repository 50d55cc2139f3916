import { isList } from '../json.ts';
import { pointerSegment } from '../pointer.ts';
import { below, noErrors, type Keyword } from './keyword.ts';

export const prefixItems: Keyword<'prefixItems'> = (schemas, { compile }) => {
  const checks = schemas.map(compile);
  return (value, pointer) =>
    isList(value)
      ? checks
          .slice(0, value.length)
          .flatMap((check, index) =>
            below(pointer + pointerSegment(index), check(value[index], '')),
          )
      : noErrors;
};
