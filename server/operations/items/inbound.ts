import type { InboundQuery, InboundReply, InboundRow } from '../../../src/contract/inbound.ts';
import { maxCounted } from '../../../src/contract/list-query-schema.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import {
  type InboundTarget,
  type ReferenceForm,
  referenceForm,
} from '../../../src/runtime/record/inbound-references.ts';
import {
  type InboundSource,
  type ReferenceColumn,
  countInbound,
  inboundItems,
} from '../../db/items/inbound.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import { templateColumns } from '../settings/template-columns.ts';
import { type ItemRequest, type ItemAccess, withItems } from '../context/items.ts';
import { findItem } from './read.ts';

/** A query for the references to an item, with its defaults. */
interface ParsedInboundQuery {
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
function parseInboundQuery(query: InboundQuery): ParsedInboundQuery {
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
function buildInboundReply(
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

/**
 * Modules whose items the caller may read, by type. Throws a Failure for a named one that they may
 * not read.
 */
function modulesOf(access: ItemAccess, wanted: string | null): readonly LiveModule[] {
  const { modules } = access.services;
  if (wanted === null) {
    return modules
      .all()
      .filter(({ document }) => access.may(itemPermission(document.type, 'read')))
      .toSorted((a, b) => (a.document.type < b.document.type ? -1 : 1));
  }
  const module = modules.byType(wanted);
  if (module === undefined) throw notFound();
  requirePermission(access, itemPermission(wanted, 'read'));
  return [module];
}

/**
 * Core and template columns of a module by which its items refer to others, as `formOf` says; null:
 * not by this column.
 */
export async function referenceColumns(
  access: ItemAccess,
  module: LiveModule,
  formOf: (column: CompiledColumn) => ReferenceForm | null,
): Promise<readonly ReferenceColumn[]> {
  const core = module.compiled.columns.flatMap((column): readonly ReferenceColumn[] => {
    const how = formOf(column);
    return how === null ? [] : [{ db: column.db, how, versions: null }];
  });
  const own = await templateColumns(access.services, access, module);
  const found = own.flatMap(({ column, templateId, version }) => {
    const how = formOf(column);
    return how === null ? [] : [{ db: column.db, how, of: { templateId, version } }];
  });
  const together = Map.groupBy(found, ({ db, how }) => `${how} ${db}`);
  const ofTemplates = [...together.values()].flatMap(
    ([first, ...others]): readonly ReferenceColumn[] =>
      first === undefined
        ? []
        : [{ db: first.db, how: first.how, versions: [first, ...others].map(({ of }) => of) }],
  );
  return [...core, ...ofTemplates];
}

async function sourcesOf(
  access: ItemAccess,
  { moduleType, target }: ParsedInboundQuery,
): Promise<readonly InboundSource[]> {
  const sources: InboundSource[] = [];
  for (const module of modulesOf(access, moduleType)) {
    const columns = await referenceColumns(access, module, (column) =>
      referenceForm(column, target, access.type),
    );
    const { type, databaseTable: table } = module.document;
    if (columns.length > 0) sources.push({ type, table, columns, before: null });
  }
  return sources;
}

/** The remaining sources after the last item of the previous page. */
function behind(
  sources: readonly InboundSource[],
  after: ParsedInboundQuery['after'],
): readonly InboundSource[] {
  if (after === null) return sources;
  return sources
    .filter(({ type }) => type >= after.type)
    .map((source) => (source.type === after.type ? { ...source, before: after.id } : source));
}

/**
 * The inbound references of an item, or of the template that it was made from: items of the site
 * that are not deleted, of modules that the caller may read. Throws a Failure.
 */
export function inboundOf(
  request: ItemRequest,
  itemId: number,
  query: InboundQuery,
): Promise<InboundReply> {
  return withItems(request, 'read', async (access) => {
    const question = parseInboundQuery(query);
    const item = await findItem(access, itemId);
    if (item === null) throw notFound();
    const { target, templateId, limit, after } = question;
    const id = target === 'item' ? item.id : item.template_id;
    const sources = id > 0 ? await sourcesOf(access, question) : [];
    const scope = { siteId: access.siteId, moduleType: access.type, id, templateId };
    const rows = await inboundItems(access.tx, behind(sources, after), scope, limit + 1);
    const total = await countInbound(access.tx, sources, scope, maxCounted + 1);
    return buildInboundReply(rows, total, question);
  });
}
