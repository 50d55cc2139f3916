/**
 * The codes of field errors: keywords of value schemas (schemas/meta/value), and rules that no schema
 * expresses. Each has a text, `locales/*\/errors.json`; for a context listed here it has one of its
 * own, `format_date`. The texts are tested against this list (src/domain/error-texts.test.ts).
 */
export const fieldErrorContexts = {
  required: [],
  type: ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'],
  enum: [],
  const: ['schedule_end', 'schedule_endless', 'schedule_from_completion'],
  minLength: [],
  maxLength: [],
  pattern: ['own'],
  format: [
    'date',
    'date-time',
    'uuid',
    'email',
    'color',
    'signature',
    'schedule',
    'schedule_often',
  ],
  minimum: ['interval', 'times'],
  maximum: ['interval', 'times'],
  exclusiveMinimum: [],
  exclusiveMaximum: [],
  multipleOf: ['whole'],
  minItems: ['signature'],
  maxItems: ['signature'],
  uniqueItems: [],
  contains: ['schedule'],
  additionalProperties: [],
  propertyNames: [],
  dependentRequired: [],
  minProperties: [],
  maxProperties: [],
  anyOf: [],
  not: [],
  /** A column, or a row of a closed set or a part of it. */
  unknown_column: ['row'],
  read_only: ['status', 'recorded', 'right'],
  /** A rule of the column (`validWhen`); `params` holds its message (`textParams`). */
  rule: [],
  /** A chosen option whose condition (`optionsWhen`) is false; `params` holds its label. */
  option: [],
  reference: [],
  /** Items that do not belong to what the limiting field has; `params` holds its name (`textParams`). */
  no_match: [],
  /** The item to which it would belong is in a status that takes no changes. */
  closed: [],
  /** The item to which it belongs is on a legal hold, so it stays there; `params` holds the reason. */
  legal_hold: [],
  /** Another item has the value, or another row of the table. */
  unique: ['row'],
  /** Nested too deep. */
  depth: [],
  ends_before_start: [],
  not_a_picture: [],
  photo_kind: [],
  file_too_large: [],
  upload_failed: [],
} as const;

export type FieldErrorCode = keyof typeof fieldErrorContexts;

export function isFieldErrorCode(code: string): code is FieldErrorCode {
  return Object.hasOwn(fieldErrorContexts, code);
}

/**
 * A value that violates a rule (spec section 5). `pointer` is a JSON pointer into the item
 * (`/name`, `/columns/cause_of_failure`). `context` in `params` selects a text of its own.
 */
export interface FieldError {
  readonly pointer: string;
  readonly code: FieldErrorCode;
  readonly params: { readonly [name: string]: string | number | boolean };
}
