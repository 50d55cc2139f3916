import { defineCall } from './call.ts';
import { flowPlaceProperties } from './flow-places.ts';
import { ofAccount, staleLists } from './people-changes.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  orNull,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const workCount = {
  site_id: idSchema,
  site_name: { type: 'string' },
  module_type: moduleTypeSchema,
  count: { type: 'integer', minimum: 1 },
} as const;

const assignments = exact({
  work: {
    ...listOf(exact(workCount)),
    description: 'The open items that are assigned to the person, on all sites.',
  },
  leads: { ...listOf({ type: 'string' }), description: 'The names of the teams they lead.' },
  manages: { type: 'integer', minimum: 0, description: 'The number of people they manage.' },
  flows: {
    ...listOf(exact(flowPlaceProperties)),
    description:
      'The status flows that name the person as approver or assignee: of modules, of the newest ' +
      'versions of templates, and of older versions by which open items go.',
  },
  handed_over: {
    ...orNull(
      exact({
        at: momentSchema,
        to_user_id: idSchema,
        to_name: { type: 'string' },
        count: { type: 'integer', minimum: 0, description: 'Items that were handed over.' },
        leads: { type: 'integer', minimum: 0, description: 'Teams with another lead since then.' },
        manages: { type: 'integer', minimum: 0, description: 'People with another manager.' },
        is_deputy: { type: 'boolean', description: 'Whether it named the receiver as deputy.' },
      }),
    ),
    description: 'The last hand-over of their work, which can be undone; null without one.',
  },
});

/** What is assigned to a person. */
export type Assignments = FromContract<typeof assignments>;

export const GET_ACCOUNT_ASSIGNMENTS = defineCall({
  ...ofAccount,
  name: 'GET_ACCOUNT_ASSIGNMENTS',
  method: 'GET',
  path: '/api/organisation/accounts/{userId}/assignments',
  summary: 'What is assigned to a person, for the confirmation before they leave',
  staleWith: 'items',
  query: noQuerySchema,
  reply: assignments,
  refuses: ['forbidden', 'not_found'],
});

const handOverReply = exact({
  moved: listOf(exact(workCount)),
  left: {
    ...listOf(
      exact({
        ...workCount,
        reason: {
          enum: ['no_role', 'changed', 'site_archived'],
          description:
            '`no_role`: the receiver has no role on the site; `changed`: somebody changed the ' +
            'items at the same moment, or since then if a hand-over is undone; `site_archived`: ' +
            'nobody changes items of an archived site, so a hand-over is not undone there.',
        },
      }),
    ),
    description: 'The items that stay with whom they are assigned to.',
  },
  leads: { ...listOf({ type: 'string' }), description: 'Teams with another lead now.' },
  manages: { type: 'integer', minimum: 0, description: 'People with another manager now.' },
  manages_kept: {
    type: 'integer',
    minimum: 0,
    description: 'People whose manager the identity provider keeps.',
  },
  is_deputy: {
    type: 'boolean',
    description:
      'Whether the receiver is the person’s deputy now, who decides for them in flows while they ' +
      'are absent or disabled.',
  },
  flows: {
    ...listOf(exact({ ...flowPlaceProperties, has_role: { type: 'boolean' } })),
    description:
      'The status flows that still name the person, since published versions don’t change, and ' +
      'whether the receiver has a role on the site.',
  },
});

/** What a hand-over moved and what it left. */
export type HandOverReport = FromContract<typeof handOverReply>;

const staleReads = [
  ...staleLists,
  'GET_ACCOUNT_ASSIGNMENTS',
  'GET_TEAMS',
  'GET_MY_WORK',
  'GET_SITE_OVERVIEW',
] as const;

export const HAND_OVER = defineCall({
  ...ofAccount,
  name: 'HAND_OVER',
  method: 'POST',
  path: '/api/organisation/accounts/{userId}/hand-over',
  summary: 'Assigns everything open that is assigned to a person, on all sites, to another one',
  description:
    'The receiver also leads their teams and manages their people, and becomes their deputy if a ' +
    'status flow names them.',
  body: exact({ to_user_id: idSchema }),
  reply: handOverReply,
  refuses: ['forbidden', 'not_found', 'invalid'],
  invalidates: staleReads,
});

export const UNDO_HAND_OVER = defineCall({
  ...ofAccount,
  name: 'UNDO_HAND_OVER',
  method: 'POST',
  path: '/api/organisation/accounts/{userId}/hand-over/undo',
  summary: 'Gives a person back what their last hand-over took',
  description:
    'Open items that are still assigned to the receiver go back, whatever else changed in them. Items ' +
    'that are finished, deleted or assigned to others stay and are counted as `changed`.',
  body: exact({
    at: {
      ...momentSchema,
      description: 'The moment of the hand-over, as its person’s assignments say.',
    },
  }),
  reply: handOverReply,
  refuses: ['forbidden', 'not_found', 'invalid', 'conflict'],
  invalidates: staleReads,
});
