/** JSON Schemas that several calls share: what the server holds addresses and bodies against. */

/** A row's id as the server gives it. */
export const idSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const;

export const siteParamsSchema = {
  type: 'object',
  properties: { siteId: idSchema },
  required: ['siteId'],
} as const;

export const itemParamsSchema = {
  type: 'object',
  properties: { siteId: idSchema, itemId: idSchema },
  required: ['siteId', 'itemId'],
} as const;

/** For calls that take nothing after the question mark. */
export const noQuerySchema = {
  type: 'object',
  properties: {},
  additionalProperties: false,
} as const;

/** A text in one language or by language (schemas/meta/text). */
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

export const moduleTypeSchema = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,50}$' } as const;

export const colourSchema = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' } as const;
