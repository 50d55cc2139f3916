import { allErrors, type Keyword } from './keyword.ts';

export const allOf: Keyword<'allOf'> = (schemas, { compile }) => allErrors(schemas.map(compile));
