import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  momentSchema,
  noQuerySchema,
  pageProperties,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

export const GET_SUPPORT = defineCall({
  name: 'GET_SUPPORT',
  ofPerson: true,
  method: 'GET',
  path: '/api/support',
  summary: 'Whether the server can forward messages to support',
  access: 'session',
  query: noQuerySchema,
  reply: exact({ is_available: { type: 'boolean' } }),
});

export const ASK_SUPPORT = defineCall({
  name: 'ASK_SUPPORT',
  ofPerson: true,
  method: 'POST',
  path: '/api/support',
  summary: 'Sends a message to the support address of the settings (SUPPORT_EMAIL)',
  access: 'session',
  query: noQuerySchema,
  body: exact({ subject: boundedText(150), text: boundedText(5000) }),
  status: 202,
  reply: exact({ status: { const: 'sent' } }),
  refuses: ['no_support_address', 'too_many'],
});

export const feedbackTypes = ['problem', 'idea', 'praise'] as const;

const feedback = {
  kind: { enum: feedbackTypes },
  text: boundedText(5000),
} as const;

const feedbackSchema = exact({
  id: idSchema,
  ...feedback,
  user: exact({ id: idSchema, name: { type: 'string' } }),
  created_at: momentSchema,
});

/** Feedback that a person gave about the product. */
export type Feedback = FromContract<typeof feedbackSchema>;

export const GIVE_FEEDBACK = defineCall({
  name: 'GIVE_FEEDBACK',
  ofPerson: true,
  method: 'POST',
  path: '/api/feedback',
  summary: 'Sends feedback on the product to the admins of the organisation',
  access: 'session',
  query: noQuerySchema,
  body: exact(feedback),
  status: 201,
  reply: feedbackSchema,
  refuses: ['too_many'],
  invalidates: ['GET_FEEDBACK'],
});

export const GET_FEEDBACK = defineCall({
  name: 'GET_FEEDBACK',
  method: 'GET',
  path: '/api/feedback',
  summary: 'Feedback of the organisation’s people, the newest first',
  description: 'For people who hold `settings.manage` for the whole organisation.',
  access: 'role',
  query: exact(pageProperties, ['limit', 'page_cursor']),
  reply: exact({
    feedback: listOf(feedbackSchema),
    next_page_cursor: { anyOf: [idSchema, { type: 'null' }] },
  }),
  refuses: ['forbidden'],
});
