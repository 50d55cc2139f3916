/**
 * A value that violates a rule (spec section 5). `pointer` is a JSON pointer into the item
 * (`/name`, `/columns/cause_of_failure`); `code` is a keyword of the value schema, or one of
 * `required`, `unknown_column`, `read_only`, `reference`, `depth` (nested too deep). Texts:
 * locales, namespace `errors`, key = code, with `params`.
 */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly params: { readonly [name: string]: string | number | boolean };
}
