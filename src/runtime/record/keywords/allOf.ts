import type { Keyword } from './keyword.ts';

export const allOf: Keyword<'allOf'> = (schemas, { compile }) => {
  const checks = schemas.map(compile);
  return (value, pointer) => checks.flatMap((check) => check(value, pointer));
};
