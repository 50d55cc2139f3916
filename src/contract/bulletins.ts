import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  momentSchema,
  noQuerySchema,
  orNull,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const changeable = {
  title: boundedText(150),
  text: { ...boundedText(5000), description: 'Plain text; web addresses in it become links.' },
  starts_at: momentSchema,
  ends_at: { ...orNull(momentSchema), description: 'Null: until the bulletin is withdrawn.' },
  site_ids: {
    ...orNull({ type: 'array', items: idSchema, minItems: 1, maxItems: 500, uniqueItems: true }),
    description:
      'The bulletin is for people with a role on one of these sites; null: for everybody.',
  },
} as const;

const bulletinSchema = exact({
  id: idSchema,
  ...changeable,
  version: idSchema,
  created_at: momentSchema,
  created_by: exact({ id: idSchema, name: { type: 'string' } }),
  updated_at: momentSchema,
  withdrawn_at: orNull(momentSchema),
  state: { enum: ['current', 'planned', 'ended', 'withdrawn'] },
  is_read: { type: 'boolean' },
  may_change: { type: 'boolean', description: 'Whether the caller may change or withdraw it.' },
});

/** A bulletin of the organisation or of a site. */
export type Bulletin = FromContract<typeof bulletinSchema>;

export const GET_BULLETINS = defineCall({
  name: 'GET_BULLETINS',
  ofPerson: true,
  method: 'GET',
  path: '/api/bulletins',
  summary: 'Bulletins that are in force for the caller, the newest first',
  description:
    'People who hold `bulletins.manage` also get planned, ended and withdrawn ' +
    'bulletins of the sites where they hold it. At most 200.',
  access: 'session',
  query: noQuerySchema,
  reply: exact({
    bulletins: listOf(bulletinSchema),
    unread: { type: 'integer', minimum: 0 },
    may_create: { type: 'boolean' },
  }),
});

export type BulletinsReply = NonNullable<(typeof GET_BULLETINS)['types']>['reply'];

export const CREATE_BULLETIN = defineCall({
  name: 'CREATE_BULLETIN',
  method: 'POST',
  path: '/api/bulletins',
  summary: 'Publishes a bulletin; needs `bulletins.manage` on each of its sites',
  access: 'role',
  query: noQuerySchema,
  body: exact(changeable),
  status: 201,
  reply: bulletinSchema,
  refuses: ['forbidden', 'invalid'],
  invalidates: ['GET_BULLETINS'],
});

export type BulletinBody = NonNullable<(typeof CREATE_BULLETIN)['types']>['body'];

const ofBulletin = {
  access: 'role',
  params: pathParams({ bulletinId: idSchema }),
  query: noQuerySchema,
  reply: bulletinSchema,
  ifMatch: true,
  invalidates: ['GET_BULLETINS'],
} as const;

export const UPDATE_BULLETIN = defineCall({
  ...ofBulletin,
  name: 'UPDATE_BULLETIN',
  method: 'PATCH',
  path: '/api/bulletins/{bulletinId}',
  summary: 'Changes a bulletin and makes it unread for everybody except the caller',
  body: { type: 'object', properties: changeable, minProperties: 1, additionalProperties: false },
  refuses: ['forbidden', 'not_found', 'invalid'],
});

export type BulletinChange = NonNullable<(typeof UPDATE_BULLETIN)['types']>['body'];

export const WITHDRAW_BULLETIN = defineCall({
  ...ofBulletin,
  name: 'WITHDRAW_BULLETIN',
  method: 'POST',
  path: '/api/bulletins/{bulletinId}/withdraw',
  summary: 'Withdraws a bulletin; it stays in the history',
  refuses: ['forbidden', 'not_found'],
});

export const READ_BULLETINS = defineCall({
  name: 'READ_BULLETINS',
  ofPerson: true,
  method: 'POST',
  path: '/api/bulletins/read',
  summary: 'Marks bulletins as read by the caller',
  access: 'session',
  body: exact({ ids: { type: 'array', items: idSchema, minItems: 1, maxItems: 200 } }),
  reply: exact({ unread: { type: 'integer', minimum: 0 } }),
  invalidates: ['GET_BULLETINS'],
});

export const GET_BULLETIN_HISTORY = defineCall({
  name: 'GET_BULLETIN_HISTORY',
  method: 'GET',
  path: '/api/bulletins/{bulletinId}/history',
  summary: 'Who published, changed or withdrew a bulletin, the newest change first',
  description: 'For people who may change the bulletin.',
  staleWith: ['GET_BULLETINS'],
  access: 'role',
  params: pathParams({ bulletinId: idSchema }),
  query: noQuerySchema,
  reply: exact({
    history: listOf(
      exact({
        sequence: { type: 'integer' },
        at: momentSchema,
        user_name: { type: ['string', 'null'] },
        happened: { enum: ['created', 'changed', 'withdrawn'] },
        fields: listOf({ type: 'string' }),
      }),
    ),
  }),
  refuses: ['forbidden', 'not_found'],
});

export type BulletinHistory = NonNullable<
  (typeof GET_BULLETIN_HISTORY)['types']
>['reply']['history'];
