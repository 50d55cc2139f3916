import type { Item, ItemChanges } from '../runtime/record/item.ts';
import { type Call, toUpperSnakeCase } from './call.ts';
import {
  type BatchEntry,
  type BulkBody,
  type CheckEntry,
  type CheckReply,
  type ChangedReply,
  type ItemVersionsBody,
  type BulkReply,
  type RemoveManyBody,
  type TransitionsBody,
  batchBodySchema,
  bulkBodySchema,
  checkBodySchema,
  itemVersionsBodySchema,
  removeManyBodySchema,
  transitionsBodySchema,
} from './bulk.ts';
import {
  type InboundQuery,
  type InboundReply,
  inboundQuerySchema,
  inboundReplySchema,
} from './inbound.ts';
import { listQuerySchema } from './list-query-schema.ts';
import { exact, itemParamsSchema, noQuerySchema, siteParamsSchema } from './schema-helpers.ts';
import { itemChangesPlaceholder, itemPlaceholder, newItemPlaceholder } from './placeholders.ts';
import {
  type HistoryReply,
  changedReplySchema,
  checkReplySchema,
  historyReplySchema,
  listReplySchema,
  bulkReplySchema,
} from './item-schemas.ts';
import type { FromContract } from './schema-types.ts';

/** What the item calls need to know of a module document. */
export interface ModuleEndpoint {
  readonly type: string;
  readonly api: string;
  readonly wrapper: string;
}

export interface SiteParams {
  readonly siteId: number;
}

export interface ItemParams extends SiteParams {
  readonly itemId: number;
}

/** Query of a list; `filter` and `sort` are JSON texts in the address. */
export type ListQuery = FromContract<typeof listQuerySchema>;

const transitionBodySchema = exact(
  {
    to: { type: 'string', minLength: 1, maxLength: 60, description: 'The key of a status.' },
    comment: { type: 'string', maxLength: 2000 },
  },
  ['comment'],
);

export type TransitionBody = FromContract<typeof transitionBodySchema>;

/** A list's reply; the items are under the module's wrapper key. */
export interface ListReply {
  readonly sync_cursor: number;
  readonly total?: number;
  readonly total_is_exact?: boolean;
  readonly next_page_cursor?: string | null;
  readonly [wrapper: string]: unknown;
}

export interface ItemCalls {
  readonly list: Call<SiteParams, ListQuery, never, ListReply>;
  readonly get: Call<ItemParams, object, never, Item>;
  readonly create: Call<SiteParams, object, ItemChanges, Item>;
  readonly patch: Call<ItemParams, object, ItemChanges, Item>;
  readonly remove: Call<ItemParams, object, never, Item>;
  readonly restore: Call<ItemParams, object, never, Item>;
  readonly transition: Call<ItemParams, object, TransitionBody, Item>;
  readonly batch: Call<SiteParams, object, readonly BatchEntry[], ChangedReply>;
  readonly bulk: Call<SiteParams, object, BulkBody, ChangedReply>;
  readonly transitions: Call<SiteParams, object, TransitionsBody, BulkReply>;
  readonly removeMany: Call<SiteParams, object, RemoveManyBody, BulkReply>;
  readonly restoreMany: Call<SiteParams, object, ItemVersionsBody, BulkReply>;
  readonly check: Call<SiteParams, object, readonly CheckEntry[], CheckReply>;
  readonly history: Call<ItemParams, object, never, HistoryReply>;
  readonly inbound: Call<ItemParams, InboundQuery, never, InboundReply>;
}

const known = new WeakMap<ModuleEndpoint, ItemCalls>();

/**
 * The item calls of a module, from its module document; names as in spec 7.2 (`GET_SITE_{API}`).
 * Returns the same object for the same endpoint.
 */
export function itemCalls(endpoint: ModuleEndpoint): ItemCalls {
  const calls = known.get(endpoint) ?? createItemCalls(endpoint);
  known.set(endpoint, calls);
  return calls;
}

function createItemCalls(endpoint: ModuleEndpoint): ItemCalls {
  const collectionPath = `/api/sites/{siteId}/${endpoint.api}`;
  const itemPath = `${collectionPath}/{itemId}`;
  const list = `GET_SITE_${toUpperSnakeCase(endpoint.api)}`;
  const invalidates = [list];
  const onItems = { access: 'site', params: siteParamsSchema, query: noQuerySchema } as const;
  const onItem = { ...onItems, params: itemParamsSchema } as const;
  const itemChange = { ...onItem, reply: itemPlaceholder, ifMatch: true, invalidates } as const;
  const eachOfMany = { ...onItems, reply: bulkReplySchema, invalidates } as const;
  const allOrNone = {
    ...onItems,
    reply: changedReplySchema(endpoint.wrapper),
    refuses: ['stale', 'deleted_item', 'denied', 'documents_not_sent', 'invalid', 'named_twice'],
    invalidates,
  } as const;
  return {
    list: {
      name: list,
      method: 'GET',
      path: collectionPath,
      summary: 'Items of the site',
      access: 'site',
      params: siteParamsSchema,
      query: listQuerySchema,
      reply: listReplySchema(endpoint.wrapper),
      refuses: ['invalid_query'],
    },
    get: {
      name: `${list}_ITEM`,
      method: 'GET',
      path: itemPath,
      summary: 'One item',
      ...onItem,
      staleWith: [list],
      reply: itemPlaceholder,
    },
    create: {
      name: `CREATE_SITE_${toUpperSnakeCase(endpoint.api)}`,
      method: 'POST',
      path: collectionPath,
      summary: 'Creates an item',
      ...onItems,
      body: newItemPlaceholder,
      status: 201,
      reply: itemPlaceholder,
      refuses: ['client_id_taken', 'invalid'],
      invalidates,
    },
    patch: {
      name: `UPDATE_SITE_${toUpperSnakeCase(endpoint.api)}`,
      method: 'PATCH',
      path: itemPath,
      summary: 'Changes fields; `columns` are merged by key, null clears a field',
      body: itemChangesPlaceholder,
      refuses: ['deleted_item', 'denied', 'documents_not_sent', 'invalid'],
      ...itemChange,
    },
    remove: {
      name: `DELETE_SITE_${toUpperSnakeCase(endpoint.api)}`,
      method: 'DELETE',
      path: itemPath,
      summary: 'Moves an item to the recycle bin',
      refuses: ['deleted_item', 'root_item', 'still_referenced', 'status_holds'],
      ...itemChange,
    },
    restore: {
      name: `RESTORE_SITE_${toUpperSnakeCase(endpoint.api)}`,
      method: 'POST',
      path: `${itemPath}/restore`,
      summary: 'Restores a deleted item',
      refuses: ['not_deleted', 'invalid'],
      ...itemChange,
    },
    transition: {
      name: `TRANSITION_SITE_${toUpperSnakeCase(endpoint.api)}`,
      method: 'POST',
      path: `${itemPath}/transitions`,
      summary: 'Moves the item to another status; 409 with the denial if the flow refuses',
      body: transitionBodySchema,
      refuses: ['deleted_item', 'denied', 'documents_not_sent'],
      ...itemChange,
    },
    batch: {
      name: `UPDATE_SITE_${toUpperSnakeCase(endpoint.api)}_BATCH`,
      method: 'PATCH',
      path: `${collectionPath}/batch`,
      summary: 'Changes fields of many items, each with its own values; all or none',
      body: batchBodySchema,
      ...allOrNone,
    },
    bulk: {
      name: `UPDATE_SITE_${toUpperSnakeCase(endpoint.api)}_BULK`,
      method: 'PATCH',
      path: `${collectionPath}/bulk`,
      summary: 'Changes the same fields of many items; all or none',
      body: bulkBodySchema,
      ...allOrNone,
    },
    transitions: {
      name: `TRANSITION_SITE_${toUpperSnakeCase(endpoint.api)}_MANY`,
      method: 'POST',
      path: `${collectionPath}/transitions`,
      summary: 'Moves the status of those items that may move; reports the outcome for each',
      body: transitionsBodySchema,
      ...eachOfMany,
    },
    removeMany: {
      name: `DELETE_SITE_${toUpperSnakeCase(endpoint.api)}_MANY`,
      method: 'POST',
      path: `${collectionPath}/remove`,
      summary:
        'Moves those items that may be deleted to the recycle bin; reports the outcome for ' +
        'each',
      description: 'Children are deleted before their parents, whatever the order of the ids.',
      body: removeManyBodySchema,
      ...eachOfMany,
    },
    restoreMany: {
      name: `RESTORE_SITE_${toUpperSnakeCase(endpoint.api)}_MANY`,
      method: 'POST',
      path: `${collectionPath}/restore`,
      summary: 'Restores those deleted items that may be restored; reports the outcome for each',
      description: 'Parents are restored before their children, whatever the order of the ids.',
      body: itemVersionsBodySchema,
      ...eachOfMany,
    },
    check: {
      name: `CHECK_SITE_${toUpperSnakeCase(endpoint.api)}`,
      method: 'POST',
      path: `${collectionPath}/check`,
      summary: 'Reports what changes of many items would do; changes nothing',
      description:
        'A dry run of `batch`: each item is validated as if all changes had been made. ' +
        'Values may be texts of cells, as in an import; `changes` of the response can be ' +
        'sent to `batch`.',
      ...onItems,
      body: checkBodySchema,
      reply: checkReplySchema,
    },
    history: {
      name: `${list}_HISTORY`,
      method: 'GET',
      path: `${itemPath}/history`,
      summary: 'Changes of an item, newest first',
      ...onItem,
      staleWith: [list, `${list}_COMMENTS`],
      reply: historyReplySchema,
    },
    inbound: {
      name: `${list}_INBOUND`,
      method: 'GET',
      path: `${itemPath}/inbound`,
      summary: 'Items that refer to an item, in any reference or connection of any module',
      description:
        'Deleted items and modules that the caller may not read are left out; `module_type` ' +
        'of such a module is refused.',
      access: 'site',
      params: itemParamsSchema,
      query: inboundQuerySchema,
      staleWith: 'items',
      reply: inboundReplySchema,
      refuses: ['invalid_query'],
    },
  };
}
