import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  momentSchema,
  noQuerySchema,
  orNull,
  textSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

/** The areas of the audit log, by which people filter it. */
export const auditAreas = ['people', 'roles', 'sites', 'settings', 'sign_ins', 'records'] as const;
export type AuditArea = (typeof auditAreas)[number];

const siteIdSchema = {
  ...orNull(idSchema),
  description: 'null: an event of the organisation, such as those of people and roles.',
} as const;
const sequenceSchema = { type: 'integer', minimum: 0 } as const;

const auditEntrySchema = exact({
  site_id: siteIdSchema,
  sequence: sequenceSchema,
  at: momentSchema,
  user: {
    ...orNull(exact({ id: idSchema, name: { type: 'string' } })),
    description: 'null: the system itself.',
  },
  token: {
    ...orNull(exact({ id: idSchema, name: { type: 'string' } })),
    description: 'The API token with which the user acted; null: none.',
  },
  origin: {
    ...orNull(
      exact({
        address: { type: ['string', 'null'] },
        browser: { type: ['string', 'null'] },
        system: { type: ['string', 'null'] },
      }),
    ),
    description: 'The client at its sign-in; null: a job, the console or an API token.',
  },
  call: { type: 'string' },
  area: { enum: auditAreas },
  item_type: { type: 'string' },
  item_id: orNull(idSchema),
  item_name: { ...orNull(textSchema), description: 'The present name; null: none, or gone.' },
  changes: {
    type: 'object',
    description: 'By pointer: the values before and after.',
    additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
  },
  erased: { ...listOf({ type: 'string' }), description: 'Pointers whose values were erased.' },
  withheld: {
    type: 'integer',
    minimum: 0,
    description: 'The number of changes of fields that the caller may not read.',
  },
});

/** One event of the audit log. */
export type AuditEntry = FromContract<typeof auditEntrySchema>;

const filterProperties = {
  from: { ...momentSchema, description: 'The first moment.' },
  until: { ...momentSchema, description: 'The moment after the last one.' },
  user_id: idSchema,
  area: { enum: auditAreas },
  site_id: {
    type: 'integer',
    minimum: 0,
    description:
      'Events of the site and of the dropdown lists that all sites have; 0: only events of the organisation.',
  },
} as const;
const filterNames = ['from', 'until', 'user_id', 'area', 'site_id'] as const;

const filterSchema = exact(filterProperties, filterNames);

/** Which events of the audit log to read. */
export type AuditFilter = FromContract<typeof filterSchema>;

export const GET_AUDIT_LOG = defineCall({
  name: 'GET_AUDIT_LOG',
  method: 'GET',
  path: '/api/organisation/audit',
  summary: 'Who did what, when and from where, in the whole organisation, the newest first',
  access: 'role',
  query: exact(
    {
      ...filterProperties,
      limit: { type: 'integer', minimum: 1, maximum: 200, description: '50 by default.' },
      page_cursor: { type: 'string', maxLength: 100 },
    },
    [...filterNames, 'limit', 'page_cursor'],
  ),
  reply: exact({
    entries: listOf(auditEntrySchema),
    next_page_cursor: { type: ['string', 'null'] },
  }),
  refuses: ['forbidden', 'invalid_query'],
});

export const EXPORT_AUDIT_LOG = defineCall({
  name: 'EXPORT_AUDIT_LOG',
  method: 'GET',
  path: '/api/organisation/audit/export',
  summary: 'The audit log as a table: one row per changed value',
  access: 'role',
  query: filterSchema,
  files: ['text/csv'],
  refuses: ['forbidden', 'invalid_query'],
});

const chainSchema = exact({
  site_id: siteIdSchema,
  site_name: { type: ['string', 'null'] },
  events: sequenceSchema,
  hash: { type: 'string', description: 'The hash of the last event, which covers all before it.' },
});

/** The chain of events of a site or of the organisation. */
export type AuditChain = FromContract<typeof chainSchema>;

export const GET_AUDIT_CHAINS = defineCall({
  name: 'GET_AUDIT_CHAINS',
  method: 'GET',
  path: '/api/organisation/audit/chains',
  summary: 'The hash chains of the audit log: one per site and one of the organisation',
  access: 'role',
  query: noQuerySchema,
  reply: exact({ chains: listOf(chainSchema) }),
  refuses: ['forbidden'],
});

export const VERIFY_AUDIT_CHAIN = defineCall({
  name: 'VERIFY_AUDIT_CHAIN',
  method: 'GET',
  path: '/api/organisation/audit/verification',
  summary: 'Recomputes the hashes of the next events of a chain',
  description:
    'Checks at most 10,000 events after `after`; a client continues until `checked` is `events`.',
  access: 'role',
  query: exact(
    {
      site_id: { ...idSchema, description: 'Absent: the chain of the organisation.' },
      after: { ...sequenceSchema, description: 'The last sequence already checked; 0 by default.' },
    },
    ['site_id', 'after'],
  ),
  reply: exact({
    checked: { ...sequenceSchema, description: 'The last sequence checked.' },
    events: { ...sequenceSchema, description: 'The last sequence of the chain.' },
    fault: orNull(
      exact({
        sequence: sequenceSchema,
        fault: { enum: ['missing', 'link', 'hash', 'value', 'head'] },
      }),
    ),
  }),
  refuses: ['forbidden', 'not_found'],
});
