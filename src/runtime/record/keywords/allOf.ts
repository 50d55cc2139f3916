import { noErrors, type Keyword } from './keyword.ts';

export const allOf: Keyword<'allOf'> = (schemas, { compile }) => {
  const checks = schemas.map(compile);
  return (value, pointer) => {
    let errors = noErrors;
    for (const check of checks) {
      const found = check(value, pointer);
      if (found.length > 0) errors = [...errors, ...found];
    }
    return errors;
  };
};
