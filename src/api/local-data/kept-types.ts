import type { Call } from '../../contract/call.ts';
import {
  GET_SITE_COLUMNS,
  GET_SITE_DROPDOWNS,
  GET_SITE_LABELS,
  GET_SITE_TEMPLATES,
  GET_SITE_TYPES,
} from '../../contract/directory.ts';
import { itemCalls, type ListQuery, type SiteParams } from '../../contract/items.ts';
import { fetchItemPage, type ModuleRef } from '../items.ts';
import { fetchReply } from '../query-options.ts';
import type { KeptRow, KeptType } from './load.ts';

/** A data type that a person can keep on this device, and the call that makes it stale. */
export interface KeptSource {
  readonly key: string;
  readonly callName: string;
  /** The field rights that the person lacks (`lackedOn`): with others, all rows are loaded again. */
  readonly rights: string;
  readonly typeOf: (siteId: number) => KeptType;
}

/** Rows of a page: large enough to be quick, small enough that the page stays responsive. */
const pageLimit = 500;

async function* itemPages(moduleRef: ModuleRef, siteId: number, query: ListQuery) {
  let cursor: string | null = null;
  do {
    const after = cursor === null ? {} : { page_cursor: cursor };
    const part = { ...query, limit: pageLimit, count_to: 0, ...after };
    const page = await fetchItemPage(moduleRef, siteId, part, undefined, true);
    yield { rows: page.items, syncCursor: page.syncCursor };
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** The items of a module, brought up to date by their changes. */
export function keptModule(moduleRef: ModuleRef, rights: string): KeptSource {
  return {
    key: moduleRef.type,
    callName: itemCalls(moduleRef).list.name,
    rights,
    typeOf: (siteId) => ({
      key: moduleRef.type,
      rights,
      scope: 'site',
      isKeptReply: false,
      all: () => itemPages(moduleRef, siteId, {}),
      changes: (syncCursor) => itemPages(moduleRef, siteId, { sync_cursor: syncCursor }),
    }),
  };
}

const isRow = (row: unknown): row is KeptRow =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number';

/** The rows of a reply that is a list, or has one under the name of its data. */
function rowsOf(reply: unknown, key: string): readonly unknown[] | null {
  const isList = Array.isArray(reply);
  const isObject = typeof reply === 'object' && reply !== null && !isList;
  const rows: unknown = isObject ? Reflect.get(reply, key) : reply;
  return Array.isArray(rows) ? (rows as readonly unknown[]) : null;
}

function keptList<Reply>(key: string, call: Call<SiteParams, object, never, Reply>): KeptSource {
  return {
    key,
    callName: call.name,
    rights: '',
    typeOf: (siteId) => ({
      key,
      rights: '',
      scope: 'site',
      isKeptReply: true,
      async *all() {
        const reply = await fetchReply(
          key,
          call,
          () => ({ params: { siteId }, fromServer: true }),
          (answer) => rowsOf(answer, key)?.every(isRow) === true,
        );
        yield { rows: (rowsOf(reply, key) ?? []).filter(isRow), syncCursor: null };
      },
      changes: null,
    }),
  };
}

/** The lists of a site that are no modules; `callServer` keeps their replies. */
export const keptLists: readonly KeptSource[] = [
  keptList('labels', GET_SITE_LABELS),
  keptList('columns', GET_SITE_COLUMNS),
  keptList('types', GET_SITE_TYPES),
  keptList('templates', GET_SITE_TEMPLATES),
  keptList('dropdowns', GET_SITE_DROPDOWNS),
];
