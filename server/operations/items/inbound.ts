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
  idsBelow,
  inboundItems,
} from '../../db/items/inbound.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { itemPermission } from '../context/permissions.ts';
import { liveFor } from '../context/visible.ts';
import { type SiteAccess, requirePermission } from '../context/site.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { Failure, notFound } from '../failure.ts';
import { type TemplateColumn, templateColumns } from '../settings/template-columns.ts';
import { type ItemRequest, type ItemAccess, withItems } from '../context/items.ts';
import { findItem } from './read.ts';

/** A query for the references to an item, with its defaults. */
interface ParsedInboundQuery {
  /** null: every module that the caller may read. */
  readonly moduleType: string | null;
  readonly templateId: number | null;
  readonly target: InboundTarget;
  readonly withBelow: boolean;
  readonly openFirst: boolean;
  readonly limit: number;
  /** The last item of the previous page. */
  readonly after: {
    readonly type: string;
    readonly id: number;
    readonly isFinished: boolean;
  } | null;
}

const defaultLimit = 20;

/** The most items below an item whose references count too. */
const maxBelow = 1000;

/** Parses a query. Throws `invalid_query` for an invalid cursor. */
function parseInboundQuery(query: InboundQuery): ParsedInboundQuery {
  const { of: target = 'item', limit = defaultLimit, page_cursor: cursor } = query;
  const [, type, id, over] =
    /^([a-z][a-z0-9_]{0,50}):([1-9]\d{0,9})(:finished)?$/.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && type === undefined) throw new Failure('invalid_query');
  return {
    moduleType: query.module_type ?? null,
    templateId: query.template_id ?? null,
    target,
    withBelow: query.with_below === true,
    openFirst: query.open_first === true,
    limit,
    after: type === undefined ? null : { type, id: Number(id), isFinished: over !== undefined },
  };
}

/**
 * A page of references.
 * @param rows up to one more than a page has
 * @param counts the numbers on all pages, counted up to `maxCounted` and one
 */
function buildInboundReply(
  rows: readonly InboundRow[],
  counts: { readonly total: number; readonly open: number },
  sources: readonly InboundSource[],
  { limit, openFirst }: ParsedInboundQuery,
): InboundReply {
  const { total, open } = counts;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLast = last === undefined || page.length === rows.length;
  const finished = sources.find(({ type }) => type === last?.type)?.finished ?? [];
  const mark = last !== undefined && finished.includes(last.status) ? ':finished' : '';
  return {
    inbound: page,
    open_total: openFirst ? Math.min(open, maxCounted) : 0,
    total: Math.min(total, maxCounted),
    total_is_exact: total <= maxCounted,
    next_page_cursor: isLast ? null : `${last.type}:${last.id}${mark}`,
  };
}

/** All modules whose items the caller may read, by type. */
export function readableModules({
  services,
  may,
}: Pick<ReferenceAccess, 'services'> & Pick<SiteAccess, 'may'>): readonly LiveModule[] {
  return services.modules
    .all()
    .filter(({ document }) => may(itemPermission(document.type, 'read')))
    .toSorted((a, b) => (a.document.type < b.document.type ? -1 : 1));
}

/** Those modules, or the named one. Throws a Failure for a named one that the caller may not read. */
function modulesOf(access: ItemAccess, wanted: string | null): readonly LiveModule[] {
  if (wanted === null) return readableModules(access);
  const module = access.services.modules.byType(wanted);
  if (module === undefined) throw notFound();
  requirePermission(access, itemPermission(wanted, 'read'));
  return [module];
}

/** What the columns of references are read with. */
export interface ReferenceAccess extends Pick<ItemAccess, 'tx' | 'siteId'> {
  readonly services: Pick<ItemAccess['services'], 'modules'>;
}

/**
 * Core and template columns of a module by which its items refer to others, as `formOf` says; null:
 * not by this column.
 */
export async function referenceColumns(
  access: ReferenceAccess,
  module: LiveModule,
  formOf: (column: CompiledColumn) => ReferenceForm | null,
): Promise<readonly ReferenceColumn[]> {
  const own = await templateColumns(access.services, access, module);
  return referenceColumnsAmong(module, own, formOf);
}

/** The same with the columns that the site's templates add, read before. */
export function referenceColumnsAmong(
  module: LiveModule,
  own: readonly TemplateColumn[],
  formOf: (column: CompiledColumn) => ReferenceForm | null,
): readonly ReferenceColumn[] {
  const core = module.compiled.columns.flatMap((column): readonly ReferenceColumn[] => {
    const how = formOf(column);
    return how === null ? [] : [{ db: column.db, how, versions: null }];
  });
  const found = own.flatMap(({ column, templateId, version }) => {
    const how = formOf(column);
    return how === null ? [] : [{ db: column.db, how, of: { templateId, version } }];
  });
  const together = Map.groupBy(found, ({ db, how }) => `${JSON.stringify(how)} ${db}`);
  const ofTemplates = [...together.values()].flatMap(
    ([first, ...others]): readonly ReferenceColumn[] =>
      first === undefined
        ? []
        : [{ db: first.db, how: first.how, versions: [first, ...others].map(({ of }) => of) }],
  );
  return [...core, ...ofTemplates];
}

/**
 * Where items of `modules` may refer to items of the module `type`, or with `target` to its templates, in
 * columns that the caller may read.
 */
export async function inboundSources(
  access: ReferenceAccess & Pick<SiteAccess, 'may'>,
  modules: readonly LiveModule[],
  type: string,
  target: InboundTarget = 'item',
): Promise<readonly InboundSource[]> {
  const sources: InboundSource[] = [];
  for (const module of modules) {
    const columns = await referenceColumns(access, liveFor(module, access.may), (column) =>
      column.access === 'none' ? null : referenceForm(column, target, type),
    );
    const { type: from, databaseTable: table } = module.document;
    if (columns.length > 0)
      sources.push({ type: from, table, columns, finished: null, after: null, without: [] });
  }
  return sources;
}

async function sourcesOf(
  access: ItemAccess,
  { moduleType, target, openFirst }: ParsedInboundQuery,
): Promise<readonly InboundSource[]> {
  const modules = modulesOf(access, moduleType);
  const sources = await inboundSources(access, modules, access.type, target);
  if (!openFirst) return sources;
  const statuses = await statusesOn(access.tx, modules, [access.siteId]);
  return sources.map((each) => ({ ...each, finished: statuses.get(each.type)?.finished ?? [] }));
}

/** The remaining sources after the last item of the previous page. */
function behind(
  sources: readonly InboundSource[],
  after: ParsedInboundQuery['after'],
): readonly InboundSource[] {
  if (after === null) return sources;
  return sources
    .filter(({ type }) => type >= after.type)
    .map((source) => (source.type === after.type ? { ...source, after } : source));
}

/** Ids of an item and of the items below it; only its own in a module without self-references. */
async function withItemsBelow(access: ItemAccess, id: number): Promise<readonly number[]> {
  const module = access.live;
  const column =
    module.compiled.parentColumn ??
    module.compiled.columns.find(
      (each) =>
        each.origin === 'core' &&
        each.access !== 'none' &&
        referenceForm(each, 'item', access.type) === 'ids',
    );
  if (column === undefined) return [id];
  const { databaseTable: table } = module.document;
  const isTree = module.compiled.parentColumn !== null;
  const self = { table, db: column.db, isTree };
  return idsBelow(access.tx, self, { siteId: access.siteId, id }, maxBelow);
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
    const ids = question.withBelow && target === 'item' ? await withItemsBelow(access, id) : [id];
    const scope = { siteId: access.siteId, moduleType: access.type, ids, templateId };
    const rows = await inboundItems(access.tx, behind(sources, after), scope, limit + 1);
    const counts = await countInbound(access.tx, sources, scope, maxCounted + 1);
    return buildInboundReply(rows, counts, sources, question);
  });
}
