import { defineCall } from './call.ts';
import { boundedText, exact, noQuerySchema, siteParamsSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Most stamps of a site, and most characters of one. */
export const maxStamps = 30;
export const longestStamp = 60;

/** How drawings are shown on a site, and the stamps that people put on documents. */
export const drawingSettingsSchema = exact({
  shows_toggle: {
    type: 'boolean',
    description: 'Whether people may switch open work on drawings on and off; else it is shown.',
  },
  shows_stats: {
    type: 'boolean',
    description: 'Whether tags on drawings say how much work is open.',
  },
  stamps: {
    type: 'array',
    items: boundedText(longestStamp),
    maxItems: maxStamps,
    uniqueItems: true,
    description: 'Texts of stamps; without any, people get some common ones.',
  },
});

/** The settings of the drawings of a site. */
export type DrawingSettings = FromContract<typeof drawingSettingsSchema>;

export const GET_DRAWING_SETTINGS = defineCall({
  name: 'GET_DRAWING_SETTINGS',
  access: 'site',
  method: 'GET',
  path: '/api/sites/{siteId}/drawing-settings',
  summary: 'How drawings are shown on a site, and its stamps',
  description: 'For everybody with a role there. Its admins change it with its other settings.',
  params: siteParamsSchema,
  query: noQuerySchema,
  reply: drawingSettingsSchema,
  staleWith: ['GET_SITE_SETTINGS'],
});
