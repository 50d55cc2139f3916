import { defineCall } from './call.ts';
import {
  exact,
  idSchema,
  listOf,
  moduleTypeSchema,
  momentSchema,
  noQuerySchema,
  siteParamsSchema,
  textSchema,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const count = { type: 'integer', minimum: 0 } as const;
const families = [
  'not_started',
  'planned',
  'moving',
  'waiting',
  'held',
  'stopped',
  'done',
  'closed',
] as const;

const statusProperties = {
  number: { type: 'integer' },
  label: textSchema,
  family: { enum: families },
  colour: { type: 'string' },
} as const;

/** A status as lists and search results show it. */
export const statusSchema = exact(statusProperties);

const personSchema = exact({ id: idSchema, name: { type: 'string' } });
const personOrNull = { anyOf: [personSchema, { type: 'null' }] } as const;

const workRowSchema = exact({
  site_id: idSchema,
  site_name: { type: 'string' },
  site_time_zone: { type: 'string', description: 'The IANA name of its time zone.' },
  module_type: moduleTypeSchema,
  id: idSchema,
  name: { type: ['string', 'null'] },
  status: statusSchema,
  due: {
    type: ['string', 'null'],
    description: 'The earliest of its deadlines, a date or a time; null without one.',
  },
  is_overdue: { type: 'boolean', description: 'In the time zone of its site.' },
  waiting_since: {
    anyOf: [momentSchema, { type: 'null' }],
    description:
      'When the present step of its approval began, or since when it is to be read; else null.',
  },
  updated_at: momentSchema,
});

/** An item that waits for a person's work, on any site. */
export type WorkRow = FromContract<typeof workRowSchema>;

const workSchema = exact({
  rows: listOf(workRowSchema),
  total: {
    ...count,
    description: 'The total number, including those that are not among the rows.',
  },
});

/**
 * The open work of a person on the sites where they have an active role.
 */
export const GET_MY_WORK = defineCall({
  name: 'GET_MY_WORK',
  method: 'GET',
  path: '/api/my-work',
  summary:
    'Open items assigned to the caller, items that wait for their approval, documents that they must read',
  description:
    'Covers every site where the caller has an active role and may read the module. ' +
    'Assigned items name the caller or one of their teams in a column with `assignment`; ' +
    'overdue items come first. Items that wait for approval are those that the caller ' +
    'can approve now, the oldest first. Documents to read are those whose active version the ' +
    'caller has not confirmed.',
  access: 'session',
  query: noQuerySchema,
  staleWith: 'items',
  reply: exact({ assigned: workSchema, approvals: workSchema, reading: workSchema }),
});

export type MyWork = NonNullable<(typeof GET_MY_WORK)['types']>['reply'];

const ruleSchema = { type: ['object', 'boolean'], description: 'A `filter` of the list.' } as const;

const tallySchema = exact({
  module_type: moduleTypeSchema,
  total: count,
  statuses: listOf(exact({ ...statusProperties, count, rule: ruleSchema })),
  overdue: count,
  overdue_rule: { anyOf: [ruleSchema, { type: 'null' }] },
});

/** How many items of a module a site has, by status. */
export type ModuleTally = FromContract<typeof tallySchema>;

const siteChangeSchema = exact({
  sequence: { type: 'integer' },
  at: momentSchema,
  user: personOrNull,
  call: { type: 'string' },
  module_type: moduleTypeSchema,
  id: idSchema,
  name: { type: ['string', 'null'] },
  fields: { ...listOf({ type: 'string' }), description: 'JSON pointers of the changed fields.' },
  from: { anyOf: [statusSchema, { type: 'null' }] },
  to: { anyOf: [statusSchema, { type: 'null' }] },
  happened: {
    enum: [
      'created',
      'imported',
      'import_changed',
      'moved',
      'deleted',
      'restored',
      'changed',
      'decided',
      'commented',
      'edited_comment',
      'removed_comment',
      'held',
      'released',
      'read',
      'readers_changed',
      'version_deleted',
      'version_restored',
      'version_erased',
    ],
  },
});

/** A recent change on a site, as the site's page shows it. */
export type SiteChange = FromContract<typeof siteChangeSchema>;

/** The data of a site's landing page. */
export const GET_SITE_OVERVIEW = defineCall({
  name: 'GET_SITE_OVERVIEW',
  method: 'GET',
  path: '/api/sites/{siteId}/overview',
  summary:
    'Items by status, overdue work, approvals that wait for the caller, and latest ' + 'changes',
  description: 'Covers the modules that the caller may read on the site.',
  access: 'site',
  params: siteParamsSchema,
  query: noQuerySchema,
  staleWith: 'activity',
  reply: exact({
    modules: listOf(tallySchema),
    overdue: workSchema,
    approvals: workSchema,
    changes: listOf(siteChangeSchema),
  }),
});

export type SiteOverview = NonNullable<(typeof GET_SITE_OVERVIEW)['types']>['reply'];

/** The most items of each kind of work that a device keeps, those that come first in `GET_MY_WORK`. */
export const mostKeptWork = 2000;

/** What a device keeps that holds a person's work on a site. */
export const GET_SITE_MY_WORK = defineCall({
  name: 'GET_SITE_MY_WORK',
  method: 'GET',
  path: '/api/sites/{siteId}/my-work',
  summary: 'Ids of the caller’s open work on the site and of what it touches, by module',
  description:
    'The work is that of `GET_MY_WORK`. It touches what hangs on it, what it and that refer to, ' +
    'documents that refer to any of these, what these refer to in turn, and everything that an ' +
    'item belongs to. Only modules and columns count that the caller may read.',
  access: 'site',
  params: siteParamsSchema,
  query: exact(
    {
      sync_cursor: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          '`sync_cursor` of an earlier response: `changed_ids` are those that changed after it.',
      },
    },
    ['sync_cursor'],
  ),
  staleWith: [GET_MY_WORK.name, 'GET_SITE_USERS', 'GET_CURRENT_USER'],
  reply: exact({
    sync_cursor: { type: 'integer', minimum: 0, description: 'The site’s event sequence.' },
    modules: listOf(
      exact(
        {
          module_type: moduleTypeSchema,
          ids: listOf(idSchema),
          changed_ids: { ...listOf(idSchema), description: 'Those of `ids` that have changed.' },
          total: {
            ...count,
            description: 'Items of the module on the site. Missing with `sync_cursor`.',
          },
          item_bytes: {
            ...count,
            description:
              'About how many bytes one of its items is as JSON. Missing with `sync_cursor`.',
          },
        },
        ['total', 'item_bytes'],
      ),
    ),
  }),
});

export type SiteMyWork = NonNullable<(typeof GET_SITE_MY_WORK)['types']>['reply'];
