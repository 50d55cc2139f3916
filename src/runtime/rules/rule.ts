/**
 * A rule as documents contain it: JsonLogic's syntax with the closed list of operators in
 * `operators/`. The type is not generated, because json-schema-to-ts can't express recursion.
 * `{"var": "name"}` reads a column by its db name (template columns too).
 */
export type Rule =
  string | number | boolean | null | readonly Rule[] | { readonly [operator: string]: Rule };
