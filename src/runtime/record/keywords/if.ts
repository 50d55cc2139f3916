import { noErrors, type Check, type Keyword } from './keyword.ts';

const pass: Check = () => noErrors;

/** `then` and `else` belong to this keyword; without it they have no effect. */
export const ifKeyword: Keyword<'if'> = (
  schema,
  { schema: { then, else: otherwise }, compile },
) => {
  const holds = compile(schema);
  const whenTrue = then === undefined ? pass : compile(then);
  const whenFalse = otherwise === undefined ? pass : compile(otherwise);
  return (value, pointer) =>
    holds(value, pointer).length === 0 ? whenTrue(value, pointer) : whenFalse(value, pointer);
};
