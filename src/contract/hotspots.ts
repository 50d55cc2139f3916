import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  moduleCountSchema,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
  siteParamsSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';
import { documentParams, documentPath } from './versions.ts';
import { statusSchema } from './work.ts';

/** Most hotspots that one call writes. */
export const maxHotspots = 1000;
/** Most characters of the text of a hotspot. */
const longestText = 100;

const versionSchema = { type: 'integer', minimum: 1 } as const;
const share = { type: 'number', minimum: 0, maximum: 1 } as const;

/** A place on a page, in shares of its width and height from its upper left corner. */
const placeProperties = {
  page: { type: 'integer', minimum: 1, maximum: 100_000, description: 'From 1.' },
  x: share,
  y: share,
  width: share,
  height: share,
} as const;

/** What a hotspot leads to. */
const targetProperties = { module_type: moduleTypeSchema, item_id: idSchema } as const;

const originSchema = {
  enum: ['text', 'hand'],
  description: '`text`: its tag was found in the text of the file; `hand`: a person drew it.',
} as const;

const stateSchema = {
  enum: ['proposed', 'confirmed', 'rejected'],
  description: 'A proposal is stored only when a person confirms or rejects it.',
} as const;

const hotspotSchema = exact({
  id: { ...orNull(idSchema), description: 'Null for a proposal.' },
  ...placeProperties,
  ...targetProperties,
  text: { type: 'string', description: 'The tag as it is written on the drawing.' },
  origin: originSchema,
  state: stateSchema,
  is_as_before: {
    type: 'boolean',
    description: 'It was confirmed at about this place of the version before.',
  },
  decided_by_user_name: { type: ['string', 'null'] },
  decided_at: orNull(momentSchema),
});

/** A place on a drawing that leads to an item. */
export type Hotspot = FromContract<typeof hotspotSchema>;

const targetSchema = exact({
  ...targetProperties,
  code: { type: 'string', description: 'Its number, such as `EQ-12`.' },
  tag: { type: ['string', 'null'] },
  name: { type: ['string', 'null'] },
  status: orNull(statusSchema),
  open: {
    ...listOf(moduleCountSchema),
    description: 'Open items that refer to it, by module; modules without any are left out.',
  },
});

/** An item that hotspots lead to, with what is open on it. */
export type HotspotTarget = FromContract<typeof targetSchema>;

const hotspotsSchema = exact({
  version: { ...orNull(versionSchema), description: 'Null for a document without a version.' },
  text_state: {
    enum: ['none', 'pending', 'done', 'failed'],
    description: 'Whether the text of the file has been read; `none`: it has none.',
  },
  hotspots: listOf(hotspotSchema),
  targets: { ...listOf(targetSchema), description: 'The items of the hotspots.' },
});

/** The hotspots of a version of a drawing. */
export type DrawingHotspots = FromContract<typeof hotspotsSchema>;

const ofDocument = { access: 'site', params: documentParams } as const;
const hotspotsPath = `${documentPath}/hotspots`;

/** The hotspots of a version of a drawing. */
export const GET_DMS_HOTSPOTS = defineCall({
  ...ofDocument,
  name: 'GET_DMS_HOTSPOTS',
  method: 'GET',
  path: hotspotsPath,
  summary: 'The places on a version of a drawing that lead to items',
  description:
    'Those that people confirmed or rejected, and proposals: tags of items in the text of the file. Only of ' +
    'items that the caller may read. `version` is the active one by default.',
  query: {
    type: 'object',
    properties: { version: versionSchema },
    additionalProperties: false,
  },
  reply: hotspotsSchema,
  staleWith: 'items',
});

const itemDrawingSchema = exact({
  kind: { type: 'string', description: 'The module of the drawing in addresses: `documents`.' },
  item_id: idSchema,
  number: { type: 'string', description: 'By which people know the drawing.' },
  name: { type: ['string', 'null'] },
  version: versionSchema,
  page: placeProperties.page,
  count: { type: 'integer', minimum: 1, description: 'In how many places the item is on it.' },
});

/** A drawing that shows an item. */
export type ItemDrawing = FromContract<typeof itemDrawingSchema>;

/** The drawings that show an item. */
export const GET_ITEM_DRAWINGS = defineCall({
  name: 'GET_ITEM_DRAWINGS',
  access: 'site',
  method: 'GET',
  path: '/api/sites/{siteId}/item-drawings',
  summary: 'The drawings whose active version shows an item',
  description:
    'Those on which a person confirmed the item, of modules that the caller may read; at most 200.',
  params: siteParamsSchema,
  query: {
    type: 'object',
    properties: { module_type: moduleTypeSchema, item_id: idSchema },
    required: ['module_type', 'item_id'],
    additionalProperties: false,
  },
  reply: exact({ drawings: listOf(itemDrawingSchema) }),
  staleWith: 'items',
});

const decisionSchema = exact(
  {
    ...placeProperties,
    ...targetProperties,
    text: { ...boundedText(longestText), minLength: 0 },
    origin: originSchema,
    state: { enum: ['confirmed', 'rejected'] },
    seen: {
      ...stateSchema,
      description:
        'As the caller saw it. The call is refused if others have decided otherwise since; without it, the last ' +
        'decision counts.',
    },
  },
  ['seen'],
);

/** A hotspot that a person confirms, rejects or draws. */
export type HotspotDecision = FromContract<typeof decisionSchema>;

const writtenSchema = exact({ hotspots: listOf(hotspotSchema) });

/** Confirms, rejects or adds hotspots. */
export const SAVE_DMS_HOTSPOTS = defineCall({
  ...ofDocument,
  name: 'SAVE_DMS_HOTSPOTS',
  method: 'PUT',
  path: hotspotsPath,
  summary: 'Confirms, rejects or adds hotspots of a version of a drawing',
  description:
    'Needs the permission to change the document, and to read the items. All or none. A hotspot of the same ' +
    'item at the same place is replaced.',
  query: noQuerySchema,
  body: exact({
    version: versionSchema,
    hotspots: { type: 'array', items: decisionSchema, minItems: 1, maxItems: maxHotspots },
  }),
  reply: writtenSchema,
  refuses: ['deleted_item', 'invalid', 'tag_decided'],
  invalidates: [GET_DMS_HOTSPOTS.name, GET_ITEM_DRAWINGS.name],
});

/** Removes hotspots; those whose tag is in the text are proposals again. */
export const REMOVE_DMS_HOTSPOTS = defineCall({
  ...ofDocument,
  name: 'REMOVE_DMS_HOTSPOTS',
  method: 'POST',
  path: `${hotspotsPath}/remove`,
  summary: 'Takes back what people decided on hotspots of a drawing, and removes drawn ones',
  description:
    'Needs the permission to change the document. Ids that it does not have are passed over.',
  query: noQuerySchema,
  body: exact({
    ids: { type: 'array', items: idSchema, minItems: 1, maxItems: maxHotspots, uniqueItems: true },
  }),
  reply: exact({ removed: { type: 'integer', minimum: 0 } }),
  refuses: ['deleted_item'],
  invalidates: [GET_DMS_HOTSPOTS.name, GET_ITEM_DRAWINGS.name],
});
