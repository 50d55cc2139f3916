import type { JSONSchema } from 'json-schema-to-ts';

/** JSON Schemas that several calls share. */

/** The id of a row, as the server assigns it. */
export const idSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const;

/** ISO 8601 UTC with milliseconds. */
export const momentSchema = { type: 'string', format: 'date-time' } as const;

/** A file among the parts of `multipart`. */
export const filePartSchema = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
} as const;

/** For calls without a query string. */
export const noQuerySchema = {
  type: 'object',
  properties: {},
  additionalProperties: false,
} as const;

/** A text in one language or in several (schemas/meta/text). */
export const textSchema = {
  anyOf: [
    { type: 'string', minLength: 1, maxLength: 2000 },
    {
      type: 'object',
      properties: { en: { type: 'string', minLength: 1, maxLength: 2000 } },
      required: ['en'],
      additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 },
      propertyNames: { pattern: '^[a-z]{2}(-[A-Z]{2})?$' },
    },
  ],
} as const;

/** What fits the schema, or null. */
export const orNull = <const S extends object>(schema: S) =>
  ({ anyOf: [schema, { type: 'null' }] }) as const;

/** A text of 1 to `maxLength` characters. */
export const boundedText = (maxLength: number) =>
  ({ type: 'string', minLength: 1, maxLength }) as const;

export const moduleTypeSchema = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,50}$' } as const;

export const colourSchema = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' } as const;

type Properties = { readonly [name: string]: JSONSchema };

interface Exact<P extends Properties, Optional extends string> {
  readonly type: 'object';
  readonly properties: P;
  readonly required: readonly Exclude<keyof P & string, Optional>[];
  readonly additionalProperties: false;
}

/** An object with only these properties, all of them required except the optional ones. */
export function exact<const P extends Properties, const Optional extends string = never>(
  properties: P,
  optional: readonly Optional[] = [],
): Exact<P, Optional> {
  const isRequired = (name: string): name is Exclude<keyof P & string, Optional> =>
    !optional.some((each) => each === name);
  const required = Object.keys(properties).filter(isRequired);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A list of what `items` describes. */
export function listOf<const S extends JSONSchema>(items: S) {
  return { type: 'array', items } as const;
}

/** The number of items of a module. */
export const moduleCountSchema = exact({
  module_type: moduleTypeSchema,
  count: { type: 'integer', minimum: 0 },
});

/** Query properties of a page of rows, the newest first. */
export const pageProperties = {
  limit: { type: 'integer', minimum: 1, maximum: 100, description: '20 by default.' },
  page_cursor: { ...idSchema, description: '`next_page_cursor` of the previous page.' },
} as const;

/** Path parameters; their texts are parsed as the types that the schemas declare. */
export function pathParams<const P extends Properties>(properties: P) {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties) as (keyof P & string)[],
  } as const;
}

const siteIdSchema = {
  ...idSchema,
  description: 'A site on which the caller has a role.',
} as const;

export const siteParamsSchema = pathParams({ siteId: siteIdSchema });

export const itemParamsSchema = pathParams({
  siteId: siteIdSchema,
  itemId: { ...idSchema, description: 'An item of the module on the site.' },
});
