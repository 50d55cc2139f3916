import { defineCall } from './call.ts';
import { exact, listOf, noQuerySchema } from './schema-helpers.ts';

/** The steps of the guided start, in their order. */
export const guideSteps = [
  'organisation',
  'site',
  'modules',
  'people',
  'items',
  'second_factor',
] as const;

const stepSchema = { enum: guideSteps } as const;

const guideReply = exact({
  steps: listOf(
    exact({
      step: stepSchema,
      state: {
        enum: ['done', 'skipped', 'open'],
        description: '`done` follows from the data: a site exists, people are invited.',
      },
    }),
  ),
  is_closed: { type: 'boolean', description: 'Whether the guide was closed as a whole.' },
});

/** The state of the guided start. */
export type Guide = NonNullable<(typeof GET_GUIDE)['types']>['reply'];
export type GuideStep = (typeof guideSteps)[number];

export const GET_GUIDE = defineCall({
  name: 'GET_GUIDE',
  method: 'GET',
  path: '/api/organisation/guide',
  summary: 'What is left of the guided start, for people who manage settings of the organisation',
  access: 'role',
  query: noQuerySchema,
  reply: guideReply,
  refuses: ['forbidden'],
  staleWith: ['GET_CURRENT_USER', 'GET_ACCOUNTS', 'GET_FACTORS'],
});

export const UPDATE_GUIDE = defineCall({
  name: 'UPDATE_GUIDE',
  method: 'PATCH',
  path: '/api/organisation/guide',
  summary: 'Skips a step of the guided start, takes it up again, or closes the guide',
  access: 'role',
  query: noQuerySchema,
  body: {
    type: 'object',
    properties: {
      skip: stepSchema,
      resume: stepSchema,
      confirm_modules: {
        const: true,
        description: 'Every site keeps its modules: the step is done.',
      },
      is_closed: { type: 'boolean' },
    },
    minProperties: 1,
    additionalProperties: false,
  },
  reply: guideReply,
  refuses: ['forbidden'],
  invalidates: ['GET_GUIDE'],
});

export type GuideChange = NonNullable<(typeof UPDATE_GUIDE)['types']>['body'];
