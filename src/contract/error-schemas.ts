import type { Denial } from '../runtime/flow/types.ts';
import type { FieldError } from '../runtime/record/errors.ts';
import type { FailureCode } from './failure-codes.ts';
import type { ImportReason } from './import-schemas.ts';
import { exact, idSchema, listOf, moduleCountSchema, textSchema } from './schema-helpers.ts';
import { itemErrorPlaceholder } from './placeholders.ts';
import type { FromContract } from './schema-types.ts';

const fieldOrNull = {
  type: ['string', 'null'],
  description: 'The db name of the field to correct.',
} as const;

const denialSchema = exact({
  code: { type: 'string' },
  node: { type: ['string', 'null'] },
  field: fieldOrNull,
  unmet: listOf(exact({ message: textSchema, field: fieldOrNull })),
  from: listOf(textSchema),
  approvers: {
    anyOf: [
      exact({
        user_ids: listOf(idSchema),
        team_ids: listOf(idSchema),
        role_ids: listOf(idSchema),
        needed: {
          type: 'integer',
          minimum: 1,
          description: 'How many of them have to decide before it goes on.',
        },
        anyone: { type: 'boolean' },
        except: listOf(idSchema),
      }),
      { type: 'null' },
    ],
    description: 'Who can decide now, if the item waits for an approval.',
  },
  names: { ...listOf({ type: 'string' }), description: 'The names of these people.' },
});

const fieldErrorSchema = exact({
  pointer: { type: 'string', description: 'A JSON pointer into the item or body.' },
  code: { type: 'string', description: 'The rule that the value breaks.' },
  params: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
  message: { type: 'string', description: 'A sentence for the user.' },
});

const detailsSchema = exact(
  {
    fields: {
      ...listOf(fieldErrorSchema),
      description: 'With 400 and 422: the first 100 invalid values.',
    },
    fields_omitted: {
      type: 'integer',
      minimum: 1,
      description: 'How many more invalid values there are.',
    },
    current: { description: 'With 409 and 412: the current item or version.' },
    denial: { ...denialSchema, description: 'Why the status flow refuses the move.' },
    problems: { type: 'array', description: 'The problems of a document or a filter.' },
    dependents: {
      ...listOf(moduleCountSchema),
      description:
        'How many items hang on others, by module: with `still_referenced` those that are in ' +
        'the way, with `dependents_held` and `dependents_forbidden` those that can’t be.',
    },
    items: {
      ...listOf(itemErrorPlaceholder),
      description: 'For a call on several items: the items that were refused.',
    },
  },
  ['fields', 'fields_omitted', 'current', 'denial', 'problems', 'dependents', 'items'],
);

const errorProperties = {
  error: { type: 'string', description: 'A sentence for the user, in their language.' },
  code: { type: 'string', description: 'The machine-readable reason.' },
  details: detailsSchema,
} as const;

export const errorBodySchema = exact(errorProperties, ['details']);

export const itemErrorSchema = exact(
  {
    pointer: { type: 'string', description: 'A JSON pointer into the body.' },
    id: { type: 'integer' },
    ...errorProperties,
  },
  ['details'],
);

type Details = FromContract<typeof detailsSchema>;

/** A field error with its sentence for the user; of a cell that can't be read, the reason. */
type FieldErrorBody = Omit<FieldError, 'code'> & {
  readonly code: ImportReason;
  readonly message: string;
};

/**
 * The body of every error response. `error` is a sentence for the user, in the user's language.
 * `details` is present for 412 (`current`), 422 (`fields`, or `problems` of a document), denied
 * moves (`denial`) and calls on several items (`items`: each refused item, with its pointer into
 * the body and its error).
 */
export interface ErrorBody extends Omit<FromContract<typeof errorBodySchema>, 'code' | 'details'> {
  readonly code: FailureCode;
  readonly details?: Omit<Details, 'fields' | 'denial' | 'items'> & {
    readonly fields?: readonly FieldErrorBody[];
    readonly denial?: Denial;
    readonly items?: readonly (ErrorBody & { readonly pointer: string; readonly id: number })[];
  };
}
