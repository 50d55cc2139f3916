import type { InboundTarget } from '../../../src/runtime/record/inbound-references.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { InboundQuery, InboundReply, InboundRow } from '../../../src/contract/inbound.ts';
import { maxCounted } from '../../../src/contract/list-query-schema.ts';

/** A query for the references to an item, with its defaults. */
export interface ParsedInboundQuery {
  /** null: every module that the caller may read. */
  readonly moduleType: string | null;
  readonly templateId: number | null;
  readonly target: InboundTarget;
  readonly limit: number;
  /** The last item of the previous page. */
  readonly after: { readonly type: string; readonly id: number } | null;
}

const defaultLimit = 20;

/** Parses a query. Throws `invalid_query` for an invalid cursor. */
export function parseInboundQuery(query: InboundQuery): ParsedInboundQuery {
  const { of: target = 'item', limit = defaultLimit, page_cursor: cursor } = query;
  const [, type, id] = /^([a-z][a-z0-9_]{0,50}):([1-9]\d{0,9})$/.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && type === undefined) throw new Failure('invalid_query');
  return {
    moduleType: query.module_type ?? null,
    templateId: query.template_id ?? null,
    target,
    limit,
    after: type === undefined ? null : { type, id: Number(id) },
  };
}

/**
 * A page of references.
 * @param rows up to one more than a page has
 * @param total the number on all pages, counted up to `mostCounted` and one
 */
export function buildInboundReply(
  rows: readonly InboundRow[],
  total: number,
  { limit }: ParsedInboundQuery,
): InboundReply {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLast = last === undefined || page.length === rows.length;
  return {
    inbound: page,
    total: Math.min(total, maxCounted),
    total_is_exact: total <= maxCounted,
    next_page_cursor: isLast ? null : `${last.type}:${last.id}`,
  };
}
