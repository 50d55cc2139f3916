import type { Item, ItemChanges } from '../runtime/record/item.ts';
import type { Call } from './call.ts';
import { itemParamsSchema, noQuerySchema, siteParamsSchema } from './parts.ts';

/** What the calls of an item kind need to know of its module document. */
export interface ItemKind {
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

/** Query of a list (design, "Contract and HTTP"); `filter` and `sort` are JSON texts in the address. */
export interface ListQuery {
  readonly filter?: string;
  readonly sort?: string;
  readonly search?: string;
  readonly limit?: number;
  readonly page_cursor?: string;
  /** db names joined by commas. */
  readonly fields?: string;
  /** ISO 8601; the spec's incremental sync. */
  readonly since?: string;
  readonly sync_cursor?: number;
  readonly deleted?: 'only';
}

const listQuerySchema = {
  type: 'object',
  properties: {
    filter: { type: 'string', maxLength: 20_000 },
    sort: { type: 'string', maxLength: 2000 },
    search: { type: 'string', maxLength: 255 },
    limit: { type: 'integer', minimum: 1, maximum: 500 },
    page_cursor: { type: 'string', maxLength: 20_000 },
    fields: { type: 'string', maxLength: 20_000, pattern: '^[a-z0-9_]+(,[a-z0-9_]+)*$' },
    since: { type: 'string', format: 'date-time' },
    sync_cursor: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    deleted: { enum: ['only'] },
  },
  additionalProperties: false,
} as const;

/** Fields are held against the compiled module, so that each gets its own sentence (422). */
const changesSchema = {
  type: 'object',
  properties: { columns: { type: 'object' } },
} as const;

const transitionBodySchema = {
  type: 'object',
  properties: {
    to: { type: 'string', minLength: 1, maxLength: 60 },
    comment: { type: 'string', maxLength: 2000 },
  },
  required: ['to'],
  additionalProperties: false,
} as const;

/** A list's reply; the items stand under the module's wrapper key. */
export interface ListReply {
  readonly sync_cursor: number;
  readonly total?: number;
  readonly total_is_exact?: boolean;
  readonly next_page_cursor?: string | null;
  readonly [wrapper: string]: unknown;
}

export interface TransitionBody {
  readonly to: string;
  readonly comment?: string;
}

export interface HistoryEntry {
  readonly sequence: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly call: string;
  /** By pointer: before and after. */
  readonly changes: { readonly [pointer: string]: readonly [unknown, unknown] };
  readonly comment: string | null;
}

export interface ItemCalls {
  readonly list: Call<SiteParams, ListQuery, never, ListReply>;
  readonly one: Call<ItemParams, object, never, Item>;
  readonly create: Call<SiteParams, object, ItemChanges, Item>;
  readonly patch: Call<ItemParams, object, ItemChanges, Item>;
  readonly remove: Call<ItemParams, object, never, Item>;
  readonly restore: Call<ItemParams, object, never, Item>;
  readonly transition: Call<ItemParams, object, TransitionBody, Item>;
  readonly history: Call<ItemParams, object, never, { history: HistoryEntry[] }>;
}

const word = (api: string) => api.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** The calls of an item kind, from its module document; names as in spec 7.2 (`GET_SITE_{API}`). */
export function itemCalls(kind: ItemKind): ItemCalls {
  const kindPath = `/api/sites/{siteId}/${kind.api}`;
  const itemPath = `${kindPath}/{itemId}`;
  const list = `GET_SITE_${word(kind.api)}`;
  const invalidates = [list];
  return {
    list: {
      name: list,
      method: 'GET',
      path: kindPath,
      summary: 'Items of the site',
      access: 'site',
      params: siteParamsSchema,
      query: listQuerySchema,
    },
    one: {
      name: `${list}_ITEM`,
      method: 'GET',
      path: itemPath,
      summary: 'One item',
      access: 'site',
      params: itemParamsSchema,
      query: noQuerySchema,
    },
    create: {
      name: `CREATE_SITE_${word(kind.api)}`,
      method: 'POST',
      path: kindPath,
      summary: 'Makes an item',
      access: 'site',
      params: siteParamsSchema,
      query: noQuerySchema,
      body: changesSchema,
      invalidates,
    },
    patch: {
      name: `UPDATE_SITE_${word(kind.api)}`,
      method: 'PATCH',
      path: itemPath,
      summary: 'Changes fields; columns are merged per key, null clears',
      access: 'site',
      params: itemParamsSchema,
      query: noQuerySchema,
      body: changesSchema,
      ifMatch: true,
      invalidates,
    },
    remove: {
      name: `DELETE_SITE_${word(kind.api)}`,
      method: 'DELETE',
      path: itemPath,
      summary: 'Deletes softly',
      access: 'site',
      params: itemParamsSchema,
      query: noQuerySchema,
      ifMatch: true,
      invalidates,
    },
    restore: {
      name: `RESTORE_SITE_${word(kind.api)}`,
      method: 'POST',
      path: `${itemPath}/restore`,
      summary: 'Brings a deleted item back',
      access: 'site',
      params: itemParamsSchema,
      query: noQuerySchema,
      ifMatch: true,
      invalidates,
    },
    transition: {
      name: `TRANSITION_SITE_${word(kind.api)}`,
      method: 'POST',
      path: `${itemPath}/transitions`,
      summary: 'Moves the status; 409 with the denial when the flow refuses',
      access: 'site',
      params: itemParamsSchema,
      query: noQuerySchema,
      body: transitionBodySchema,
      ifMatch: true,
      invalidates,
    },
    history: {
      name: `${list}_HISTORY`,
      method: 'GET',
      path: `${itemPath}/history`,
      summary: 'Changes of an item, newest first',
      access: 'site',
      params: itemParamsSchema,
      query: noQuerySchema,
    },
  };
}
