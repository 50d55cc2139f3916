import { noErrors, oneError, type Keyword } from './keyword.ts';

export const anyOf: Keyword<'anyOf'> = (schemas, { compile }) => {
  const checks = schemas.map(compile);
  return (value, pointer) =>
    checks.some((check) => check(value, pointer).length === 0)
      ? noErrors
      : oneError(pointer, 'anyOf');
};
