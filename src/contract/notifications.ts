import { defineCall } from './call.ts';
import { importCountsSchema } from './import-schemas.ts';
import { exact, idSchema, listOf, momentSchema, orNull, pageProperties } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** Why a person is notified; the first reason that applies to a change is the one that is given. */
export const noticeTypes = [
  'approval',
  'assigned',
  'receipt',
  'reading',
  'mentioned',
  'commented',
  'answered',
  'deleted',
  'changed',
  'role_expiring',
  'access_requested',
  'access_granted',
  'access_refused',
  'import',
] as const;

/** The states of an import of which the person who started the step is notified. */
export const notifiedImportStates = ['checked', 'applied', 'failed'] as const;

const placeNumber = { type: 'integer', minimum: 1 } as const;

const noticeSchema = exact({
  id: idSchema,
  kind: { enum: noticeTypes },
  created_at: momentSchema,
  read_at: orNull(momentSchema),
  by: {
    ...orNull(exact({ id: idSchema, name: { type: 'string' } })),
    description: 'The user who made the change.',
  },
  site_id: orNull(idSchema),
  site_name: { type: ['string', 'null'] },
  module_type: { type: ['string', 'null'] },
  item_id: orNull(idSchema),
  item_name: { type: ['string', 'null'] },
  fields: { ...listOf({ type: 'string' }), description: 'JSON pointers of the changed fields.' },
  role_name: { type: ['string', 'null'] },
  expires_at: orNull(momentSchema),
  text: {
    type: ['string', 'null'],
    description: 'The reason of a request for access, or what the admin answered.',
  },
  import: {
    ...orNull(
      exact({
        id: idSchema,
        file_name: { type: 'string' },
        state: { enum: notifiedImportStates },
        counts: orNull(importCountsSchema),
      }),
    ),
    description: 'The import that the caller started, as it was when its work ended.',
  },
  note: {
    ...orNull(exact({ id: idSchema, version: placeNumber, page: placeNumber })),
    description: 'The mark on a document that was answered, with its version and page.',
  },
});

/** A notification: about an item, a role of the person or an import. */
export type NoticeRow = FromContract<typeof noticeSchema>;

const unread = {
  type: 'integer',
  minimum: 0,
  description: 'The number of unread notifications on all pages.',
} as const;

/** Notifications are stored for 90 days. */
export const GET_NOTIFICATIONS = defineCall({
  name: 'GET_NOTIFICATIONS',
  ofPerson: true,
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications of the caller, the newest first',
  description:
    'The caller is notified of work assigned to them, approvals that wait for them, ' +
    'documents that they must read, changes of items that they watch, mentions, answers to their marks on documents, roles that expire within a month, ' +
    'requests for access, and the end of imports that they started. Nobody is notified of their own changes. ' +
    'Notifications of items that the caller may not read any more are left out. They are ' +
    'kept for 90 days.',
  access: 'session',
  query: {
    type: 'object',
    properties: {
      ...pageProperties,
      unread: { type: 'boolean', description: 'Only unread notifications.' },
    },
    additionalProperties: false,
  },
  reply: exact({
    notifications: listOf(noticeSchema),
    unread,
    next_page_cursor: orNull(idSchema),
  }),
});

export type NoticesQuery = NonNullable<(typeof GET_NOTIFICATIONS)['types']>['query'];
export type NoticesReply = NonNullable<(typeof GET_NOTIFICATIONS)['types']>['reply'];

export const READ_NOTIFICATIONS = defineCall({
  name: 'READ_NOTIFICATIONS',
  ofPerson: true,
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks some of the caller’s notifications as read, or all up to one',
  access: 'session',
  body: {
    type: 'object',
    properties: {
      ids: { type: 'array', items: idSchema, minItems: 1, maxItems: 100 },
      through: { ...idSchema, description: 'This notification and all older ones.' },
    },
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  },
  reply: exact({ unread }),
  invalidates: ['GET_NOTIFICATIONS'],
});

export type ReadNotices = NonNullable<(typeof READ_NOTIFICATIONS)['types']>['body'];
