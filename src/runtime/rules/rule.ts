/**
 * A rule as it stands in a document: JsonLogic's syntax with the closed list of operators in
 * `operators/`. Written by hand because json-schema-to-ts can't express recursion.
 * `{"var": "name"}` reads a column by its db name (template columns too).
 */
export type Rule =
  string | number | boolean | null | readonly Rule[] | { readonly [operator: string]: Rule };
