import { templateDocumentPlaceholder, columnDocumentPlaceholder } from './placeholders.ts';
import {
  colourSchema,
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  orNull,
} from './schema-helpers.ts';
import { textSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Schemas of the rows of spec 7.2 that are not items, and the types derived from them. */

const numberOrNull = { type: ['number', 'null'] } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const momentOrNull = { type: ['string', 'null'], format: 'date-time' } as const;

const rowProperties = {
  id: idSchema,
  site_id: idSchema,
  created_at: momentSchema,
  updated_at: momentSchema,
  deleted_at: {
    ...momentOrNull,
    description: 'Deleted rows stay in the list because items still refer to them.',
  },
} as const;

/** Properties of the rows that admins order and change together. */
const keptProperties = {
  ...rowProperties,
  version: {
    ...idSchema,
    description: 'Counts its changes; a change names the one it is based on.',
  },
} as const;

const positionSchema = {
  type: ['integer', 'null'],
  description: 'Its place in the order; null until somebody orders the list: then by name.',
} as const;

export const templateRowSchema = exact({
  ...rowProperties,
  module_type: moduleTypeSchema,
  name: textSchema,
  description: { anyOf: [textSchema, { type: 'null' }] },
  version: idSchema,
  document: templateDocumentPlaceholder,
  status_numbers: {
    type: 'object',
    description: 'The number of each status of its flow, by key.',
    additionalProperties: { type: 'integer' },
  },
  is_default: { type: 'boolean', description: 'New items of the module begin with it.' },
});

/** A published version of a template, as items of that version use it. */
export type TemplateRow = FromContract<typeof templateRowSchema>;

export const typeRowSchema = exact({
  ...keptProperties,
  module_type: moduleTypeSchema,
  name: textSchema,
  code: textOrNull,
  parent_id: { type: ['integer', 'null'], description: 'The parent type of a sub-type.' },
  position: positionSchema,
});

/** A type of a module; with `parent_id` it is a sub-type. */
export type TypeRow = FromContract<typeof typeRowSchema>;

export const criticalityRowSchema = exact({
  ...keptProperties,
  name: textSchema,
  rank: { type: 'integer', minimum: 1, description: '1 is the most critical.' },
  colour: colourSchema,
});

export type CriticalityRow = FromContract<typeof criticalityRowSchema>;

const optionProperties = {
  label: textSchema,
  is_retired: { type: 'boolean', description: 'Items keep it; it cannot be chosen any more.' },
} as const;

export const dropdownRowSchema = exact({
  ...keptProperties,
  site_id: {
    ...orNull(idSchema),
    description: 'Null for a list of the organisation, which all its sites have.',
  },
  module_type: moduleTypeSchema,
  name: textSchema,
  options: listOf(exact({ value: { type: 'integer' }, ...optionProperties }, ['is_retired'])),
});

/** The options of a dropdown list as calls take them. */
export const dropdownOptionsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 1000,
  items: exact(
    {
      value: { type: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
      ...optionProperties,
    },
    ['is_retired'],
  ),
} as const;

export type DropdownRow = FromContract<typeof dropdownRowSchema>;

export const labelRowSchema = exact({
  ...keptProperties,
  module_type: moduleTypeSchema,
  name: { type: 'string' },
  colour: colourSchema,
  description: textOrNull,
  position: positionSchema,
});

export type LabelRow = FromContract<typeof labelRowSchema>;

export const columnRowSchema = exact({
  ...rowProperties,
  module_type: moduleTypeSchema,
  document: columnDocumentPlaceholder,
});

/** A column that an admin has defined for use in templates. */
export type ColumnRow = FromContract<typeof columnRowSchema>;

export const userRowSchema = exact(
  {
    id: idSchema,
    display_name: { type: 'string' },
    email: {
      type: ['string', 'null'],
      description: 'Null unless it is the caller’s, or the caller may manage people here.',
    },
    is_active: { type: 'boolean' },
    absence: {
      ...exact({ until: orNull(momentSchema), deputy_id: orNull(idSchema) }),
      description:
        'Only of people who are absent now, and of disabled ones, whose absence has no end. The ' +
        'deputy may approve for them.',
    },
  },
  ['absence'],
);

export type UserRow = FromContract<typeof userRowSchema>;

export const teamRowSchema = exact({
  id: idSchema,
  name: { type: 'string' },
  member_ids: listOf(idSchema),
});

export type TeamRow = FromContract<typeof teamRowSchema>;

const siteAddressSchema = exact({
  latitude: numberOrNull,
  longitude: numberOrNull,
  city: textOrNull,
  country_code: textOrNull,
});

export type SiteAddress = FromContract<typeof siteAddressSchema>;

export const siteRoleProperties = {
  role_id: idSchema,
  role_name: { type: 'string' },
  expires_at: momentOrNull,
} as const;

const siteRoleSchema = exact(siteRoleProperties);

export const siteRowSchema = exact({
  id: idSchema,
  name: { type: 'string' },
  description: textOrNull,
  status: { type: 'string' },
  colour: textOrNull,
  timezone: { type: 'string', description: 'IANA name.' },
  locale: { type: 'string' },
  site_id: idSchema,
  site_name: { type: 'string' },
  site_description: textOrNull,
  site_status: { type: 'string' },
  site_type: textOrNull,
  site_timezone: { type: 'string' },
  site_locale: { type: 'string' },
  site_colour: textOrNull,
  is_archived: { type: 'boolean' },
  address: siteAddressSchema,
  user_roles: {
    anyOf: [listOf(siteRoleSchema), { type: 'null' }],
    description:
      'Live roles of the caller; null without a role, which also hides the data of the ' + 'site.',
  },
});

/** A site with both key sets of spec section 3; `user_roles` is null if the caller holds none. */
export type SiteRow = FromContract<typeof siteRowSchema>;
