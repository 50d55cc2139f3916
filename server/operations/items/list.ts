import type { ListQuery, ListReply } from '../../../src/contract/items.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { QueryError } from '../../../src/runtime/query/error.ts';
import type { SortKey } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { isList, isObject, own } from '../../../src/runtime/record/json.ts';
import { mostCounted, readItems } from '../../db/items/list.ts';
import { languageOf } from '../../language/choose.ts';
import { Failure } from '../failure.ts';
import { type Kind, onKind } from './kind.ts';
import { ranksOf } from './ranks.ts';

/** A JSON text of the address. Throws `invalid_query`. */
function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure('invalid_query');
  }
}

function sortedBy(sort: unknown): readonly string[] {
  const keys = isList(sort) ? sort : [];
  return keys
    .map((key) => (isObject(key) ? own(key, 'db') : undefined))
    .filter((db) => typeof db === 'string');
}

const earliest = Date.UTC(1000, 0);

/** The moment of `since` as the database takes it. Throws `invalid_query`. */
function momentOf(since: string | undefined): string | null {
  if (since === undefined) return null;
  const moment = Date.parse(since);
  if (Number.isNaN(moment)) throw new Failure('invalid_query');
  return new Date(Math.max(moment, earliest)).toISOString();
}

const always = ['id', 'type', 'version'];

/** An item with only the named fields; template columns stay inside `columns`. */
function picker(module: CompiledModule, fields: string | undefined): (item: Item) => object {
  if (fields === undefined) return (item) => item;
  const wanted = new Set([...always, ...fields.split(',')]);
  return (item) => {
    const columns = Object.entries(item.columns).filter(([db]) => wanted.has(db));
    const top = Object.entries(item).filter(([db]) => wanted.has(db) && db !== 'columns');
    const showsColumns = wanted.has('columns') || columns.length > 0;
    return {
      ...Object.fromEntries(top),
      ...(showsColumns && {
        columns: wanted.has('columns') ? item.columns : Object.fromEntries(columns),
      }),
    };
  };
}

/**
 * A list of items (design, "Contract and HTTP"): whole, or with `limit` a page; with `since` or
 * `sync_cursor` what has changed after it, deleted items included. Throws a Failure.
 */
export function listItems(kind: Kind, query: ListQuery): Promise<ListReply> {
  return onKind(kind, 'read', async (access) => {
    const { live, siteId, now, timeZone } = access;
    const filter = parsed(query.filter) as Rule | undefined;
    const sort = parsed(query.sort) as readonly SortKey[] | undefined;
    const language = languageOf(kind.caller.locale) ?? 'en';
    const ranks = await ranksOf(access, sortedBy(sort), language);
    const isSync = query.since !== undefined || query.sync_cursor !== undefined;
    try {
      const { search, limit, page_cursor } = query;
      const list = await readItems(
        access.tx,
        live.compiled,
        { filter, sort, search, limit, page_cursor },
        { now, timeZone, ranks },
        {
          siteId,
          deleted: query.deleted ?? (isSync ? 'with' : 'left out'),
          since: momentOf(query.since),
          afterSequence: query.sync_cursor ?? null,
        },
      );
      return {
        [live.document.wrapper]: list.items.map(picker(live.compiled, query.fields)),
        sync_cursor: list.syncCursor,
        ...(list.total !== null && {
          total: Math.min(list.total, mostCounted),
          total_is_exact: list.total <= mostCounted,
          next_page_cursor: list.nextPageCursor,
        }),
      };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const { sentence, problems } = error;
      throw new Failure(
        'invalid_query',
        {},
        { sentence, ...(problems.length > 0 && { problems }) },
      );
    }
  });
}
