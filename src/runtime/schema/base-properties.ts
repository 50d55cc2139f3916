import type { Approval, FlowState } from '../flow/flow-state.ts';
import type { baseKeys } from '../record/item.ts';

const id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const;
const moment = { type: 'string', format: 'date-time' } as const;
const userId = { type: ['integer', 'null'], minimum: 1 } as const;

const approvalProperties = {
  user_id: id,
  for_user_id: {
    ...id,
    description: 'The absent approver for whom the person decided as deputy.',
  },
  at: moment,
  comment: { type: 'string' },
  node: { type: 'string' },
  steps: {
    type: 'array',
    description: 'The approvers of a parallel approval as whom it can count.',
    items: {
      type: 'object',
      properties: { user_id: id, team_id: id, role_id: id },
      additionalProperties: false,
    },
  },
  to: id,
} as const satisfies Record<keyof Approval, object>;

const flowStateProperties = {
  node: { type: 'string' },
  request: {
    type: 'object',
    description: 'Who sent it for approval, when, and from the status with which number.',
    properties: { user_id: id, at: moment, from: id },
    required: ['user_id', 'at', 'from'],
    additionalProperties: false,
  },
  asked_at: { ...moment, description: 'When the move to the status asked people for receipts.' },
  approvals: {
    type: 'array',
    items: {
      type: 'object',
      properties: approvalProperties,
      required: ['user_id', 'at'],
      additionalProperties: false,
    },
  },
} as const satisfies Record<keyof FlowState, object>;

const flowState = {
  type: ['object', 'null'],
  description: 'Where the item rests in its flow, who sent it there and who has approved.',
  properties: flowStateProperties,
  required: ['node', 'approvals'],
  additionalProperties: false,
} as const;

/** The properties of every stored item, whatever its module (src/runtime/record/item.ts). */
export const baseProperties = {
  id: { type: 'integer', minimum: 1 },
  site_id: id,
  external_id: { type: ['integer', 'null'], description: 'Its number in another system.' },
  name: { type: ['string', 'null'] },
  created_at: moment,
  updated_at: moment,
  deleted_at: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Null unless it is in the recycle bin.',
  },
  type: { type: 'string' },
  template_id: { type: 'integer', minimum: -1, description: '-1 without a template.' },
  template_version: { type: ['integer', 'null'], minimum: 1 },
  status: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  flow_state: flowState,
  columns: { type: 'object' },
  client_id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'Chosen by who made it, unique: making it again is refused.',
  },
  version: {
    type: 'integer',
    minimum: 1,
    description: 'Grows with every change; for If-Match.',
  },
  created_by_user_id: userId,
  deleted_by_user_id: userId,
} as const satisfies { readonly [K in (typeof baseKeys)[number]]: object };
