import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import { drawingSettingsSchema } from './drawing-settings.ts';
import {
  boundedText,
  colourSchema,
  exact,
  idSchema,
  listOf,
  moduleCountSchema,
  moduleTypeSchema,
  noQuerySchema,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** A text of 1 to `maxLength` characters, or null for none. */
const textOrNone = (maxLength: number) =>
  ({ type: ['string', 'null'], minLength: 1, maxLength, pattern: String.raw`\S` }) as const;

const degrees = (limit: number) =>
  ({ type: ['number', 'null'], minimum: -limit, maximum: limit }) as const;

const clockTime = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' } as const;

const shiftPatternSchema = exact({
  name: { ...boundedText(100), pattern: String.raw`\S` },
  from: clockTime,
  until: { ...clockTime, description: 'Before `from`: on the next day.' },
});

/** A shift of a site: its name, and its times of day in the time zone of the site. */
export type ShiftPattern = FromContract<typeof shiftPatternSchema>;

/** Longest number pattern, in characters. */
export const maxNumberPattern = 100;

const numberPatternSchema = exact({
  module_type: moduleTypeSchema,
  db: { ...boundedText(63), description: 'A column that the server numbers (`generated`).' },
  pattern: {
    ...boundedText(maxNumberPattern),
    description:
      'Texts and parts: `{SITE}`, `{YEAR}`, `{NNNN}` for the running number with at least so many ' +
      'digits, and fields such as `{DISCIPLINE}`. Exactly one part is the running number. Empty ' +
      'parts are left out. Numbers run by themselves for each text around them.',
  },
});

/** How a site numbers the items of a module. */
export type NumberPattern = FromContract<typeof numberPatternSchema>;

/** What admins change of a site; everything but the name has a default. */
const settings = {
  name: { ...boundedText(200), pattern: String.raw`\S` },
  code: { ...textOrNone(20), description: 'Unique in the organisation, whatever its case.' },
  description: textOrNone(2000),
  status: textOrNone(100),
  site_type: textOrNone(100),
  street: textOrNone(200),
  city: textOrNone(100),
  country_code: { type: ['string', 'null'], pattern: '^[A-Z]{2}$' },
  latitude: degrees(90),
  longitude: degrees(180),
  timezone: { ...boundedText(100), description: 'IANA name.' },
  locale: { enum: [...languages, null] },
  colour: { ...colourSchema, type: ['string', 'null'] },
  working_days: {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 7 },
    uniqueItems: true,
    description: 'ISO: 1 is Monday, 7 is Sunday.',
  },
  shift_patterns: { type: 'array', items: shiftPatternSchema, maxItems: 20 },
  number_patterns: {
    type: 'array',
    items: numberPatternSchema,
    maxItems: 200,
    description: 'How new items are numbered; without a pattern by their id.',
  },
  modules: {
    anyOf: [
      { type: 'array', items: moduleTypeSchema, maxItems: 200, uniqueItems: true },
      { type: 'null' },
    ],
    description:
      'Types of the modules that the site uses; null: every module, those of later versions too.',
  },
  file_analysis: {
    type: 'boolean',
    description: 'Whether people may send files of the site to the service that analyses them.',
  },
  drawings: drawingSettingsSchema,
} as const;

const settingNames = [
  'code',
  'description',
  'status',
  'site_type',
  'street',
  'city',
  'country_code',
  'latitude',
  'longitude',
  'timezone',
  'locale',
  'colour',
  'working_days',
  'shift_patterns',
  'number_patterns',
  'modules',
  'file_analysis',
  'drawings',
] as const;

const siteSettingsSchema = exact({
  id: idSchema,
  version: { type: 'integer', minimum: 1 },
  is_archived: { type: 'boolean' },
  ...settings,
});

/** The settings of a site that its admins see and change. */
export type SiteSettings = FromContract<typeof siteSettingsSchema>;

const ofSite = {
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  reply: siteSettingsSchema,
} as const;

export const GET_SITE_SETTINGS = defineCall({
  ...ofSite,
  name: 'GET_SITE_SETTINGS',
  method: 'GET',
  path: '/api/sites/{siteId}/settings',
  summary: 'Settings of a site, for its admins',
  refuses: ['forbidden'],
});

export const GET_SITE_USAGE = defineCall({
  ...ofSite,
  name: 'GET_SITE_USAGE',
  method: 'GET',
  path: '/api/sites/{siteId}/settings/usage',
  summary: 'What hangs on a site: its people and its items by module, for its admins',
  description: 'Deleted items and the root items that every site has are not counted.',
  reply: exact({
    people: {
      type: 'integer',
      minimum: 0,
      description: 'People with a role on this site that is valid now.',
    },
    items: listOf(moduleCountSchema),
  }),
  refuses: ['forbidden'],
  staleWith: 'items',
});

export type SiteUsage = NonNullable<(typeof GET_SITE_USAGE)['types']>['reply'];

const staleReads = ['GET_SITE_SETTINGS', 'GET_CURRENT_USER'] as const;

export const CREATE_SITE = defineCall({
  name: 'CREATE_SITE',
  method: 'POST',
  path: '/api/sites',
  summary: 'Creates a site with its root items; needs `settings.manage` in the organisation',
  description:
    'With `copy_from`, working days, shift patterns, number patterns, modules, file analysis, drawings, language and type of ' +
    'site that are not given are those of that site, and its types, criticalities, dropdowns, labels, saved ' +
    'columns and templates are copied. Items are not.',
  access: 'role',
  query: noQuerySchema,
  body: exact({ ...settings, copy_from: idSchema }, [...settingNames, 'copy_from']),
  status: 201,
  reply: siteSettingsSchema,
  refuses: ['forbidden', 'not_found', 'invalid', 'code_taken'],
  invalidates: staleReads,
});

export type NewSite = NonNullable<(typeof CREATE_SITE)['types']>['body'];

export const UPDATE_SITE = defineCall({
  ...ofSite,
  name: 'UPDATE_SITE',
  method: 'PATCH',
  path: '/api/sites/{siteId}/settings',
  summary: 'Changes the given settings of a site; needs `settings.manage` on it',
  description:
    'Stored times are moments: another time zone changes how they are shown, on which day a date ' +
    'is today or overdue, and when shifts and schedules begin. The calls of a module that the ' +
    'site does not use are refused there; its items stay.',
  body: { type: 'object', properties: settings, minProperties: 1, additionalProperties: false },
  ifMatch: true,
  refuses: ['forbidden', 'invalid', 'code_taken'],
  invalidates: staleReads,
});

export type SiteChanges = NonNullable<(typeof UPDATE_SITE)['types']>['body'];

export const COPY_SITE_SETTINGS = defineCall({
  ...ofSite,
  name: 'COPY_SITE_SETTINGS',
  method: 'POST',
  path: '/api/sites/{siteId}/settings/copy',
  summary: 'Copies the settings of another site; needs `settings.manage` on both',
  description:
    'Working days, shift patterns, number patterns, modules and file analysis are replaced. Types, criticalities, dropdowns, ' +
    'labels, saved columns and templates whose names the site does not have yet are added. ' +
    'Nothing is deleted, and items are not copied.',
  body: exact({ from_site_id: idSchema }),
  reply: exact({
    types: { type: 'integer' },
    criticalities: { type: 'integer' },
    dropdowns: { type: 'integer' },
    labels: { type: 'integer' },
    columns: { type: 'integer' },
    templates: { type: 'integer' },
  }),
  refuses: ['forbidden', 'not_found'],
  invalidates: [
    ...staleReads,
    'GET_SITE_TYPES',
    'GET_SITE_CRITICALITIES',
    'GET_SITE_DROPDOWNS',
    'GET_SITE_LABELS',
    'GET_SITE_COLUMNS',
    'GET_SITE_TEMPLATES',
  ],
});

/** How many rows of each list were copied. */
export type CopiedSettings = NonNullable<(typeof COPY_SITE_SETTINGS)['types']>['reply'];

/** Open to archived sites, so that they can be brought back. */
const ofArchive = { ...ofSite, method: 'POST', access: 'role', invalidates: staleReads } as const;

export const ARCHIVE_SITE = defineCall({
  ...ofArchive,
  name: 'ARCHIVE_SITE',
  path: '/api/sites/{siteId}/settings/archive',
  summary: 'Archives a site; needs `settings.manage` in the organisation',
  description: 'Nobody can read an archived site. Its data stays until it is brought back.',
  refuses: ['forbidden', 'not_found'],
});

export const RESTORE_SITE = defineCall({
  ...ofArchive,
  name: 'RESTORE_SITE',
  path: '/api/sites/{siteId}/settings/restore',
  summary: 'Brings an archived site back; needs `settings.manage` in the organisation',
  refuses: ['forbidden', 'not_found'],
});
