import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../api/error.ts';
import { findCodeQueryOptions, siteItemCodesQueryOptions } from '../../../api/item-codes.ts';
import { fetchItemPage, itemQueryOptions } from '../../../api/items.ts';
import { itemSearchQueryOptions } from '../../../api/search.ts';
import { type ScannedCode, readScannedCode } from '../../../domain/scanned-code.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { shortCode } from '../../../runtime/record/short-code.ts';
import { moduleRefOf } from '../../module-ref.ts';
import type { ModuleRegistry } from '../../registry/registry.ts';

/** An item that a code names. */
export interface ScannedItem {
  readonly siteId: number;
  readonly module: CompiledModule;
  readonly itemId: number;
  readonly isDeleted: boolean;
  /** The query of its page, such as the version on a printed document. */
  readonly search: string;
}

export type Resolution =
  | { readonly state: 'found'; readonly items: readonly ScannedItem[]; readonly code: string }
  /** No item that the person may read has the code. */
  | { readonly state: 'unknown'; readonly code: string; readonly canBeGiven: boolean }
  /** Without the server the device does not know. */
  | { readonly state: 'not_on_device'; readonly code: string }
  | { readonly state: 'failed'; readonly code: string; readonly reason: string };

export interface ResolveOptions {
  readonly cache: QueryClient;
  readonly registry: ModuleRegistry;
  readonly language: string;
  /** The selected site: its items come first, and the device may have them. */
  readonly siteId: number | null;
  readonly origin: string;
}

/** The most items with a tag that are a choice. */
const maxTagged = 5;

/** Finds what a scanned or typed text names. */
export async function resolveCode(text: string, options: ResolveOptions): Promise<Resolution> {
  const scanned = readScannedCode(text, options.origin);
  const code = wordsOf(scanned, options);
  const canBeGiven = scanned.kind === 'other' && code !== '';
  if (code === null) return { state: 'unknown', code: text, canBeGiven: false };
  try {
    const items = await findOnServer(scanned, code, options);
    return items.length === 0
      ? { state: 'unknown', code, canBeGiven }
      : { state: 'found', items, code };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status !== 0) return { state: 'failed', code, reason: error.message };
    const items = await findOnDevice(scanned, code, options);
    return items.length === 0 ? { state: 'not_on_device', code } : { state: 'found', items, code };
  }
}

/** What the server is asked for: of the page of an item its short code. Null for an unknown page. */
function wordsOf(scanned: ScannedCode, { registry }: ResolveOptions): string | null {
  if (scanned.kind !== 'page') return scanned.code;
  const module = registry.byRoute.get(scanned.route);
  return module === undefined ? null : shortCode(module, scanned.itemId);
}

const searchOf = (scanned: ScannedCode): string => (scanned.kind === 'page' ? scanned.search : '');

async function findOnServer(
  scanned: ScannedCode,
  code: string,
  { cache, registry, siteId }: ResolveOptions,
): Promise<readonly ScannedItem[]> {
  const found = await cache.query(findCodeQueryOptions(code));
  const search = searchOf(scanned);
  const items = found.flatMap(({ site_id, module_type, item_id, is_deleted }) => {
    const module = registry.byType.get(module_type);
    return module === undefined
      ? []
      : [{ siteId: site_id, module, itemId: item_id, isDeleted: is_deleted, search }];
  });
  if (items.length > 0 || scanned.kind !== 'other' || code === '') return nearest(items, siteId);
  // Plates often have the tag as a bar code, and people type it.
  const { found: tagged } = await cache.query(itemSearchQueryOptions(code, 20, siteId));
  const wanted = code.toLowerCase();
  const isMeant = (value: string | null) => value?.toLowerCase() === wanted;
  return nearest(
    tagged
      .filter((each) => each.is_exact && (isMeant(each.tag) || isMeant(each.code)))
      .slice(0, maxTagged)
      .flatMap(({ site_id, type, id }) => {
        const module = registry.byType.get(type);
        return module === undefined
          ? []
          : [{ siteId: site_id, module, itemId: id, isDeleted: false, search }];
      }),
    siteId,
  );
}

/** Those of the selected site alone, if there are any. */
function nearest(items: readonly ScannedItem[], siteId: number | null): readonly ScannedItem[] {
  const here = items.filter((item) => item.siteId === siteId);
  return here.length > 0 ? here : items;
}

/** What the device knows of the selected site. */
async function findOnDevice(
  scanned: ScannedCode,
  code: string,
  options: ResolveOptions,
): Promise<readonly ScannedItem[]> {
  const { registry, siteId } = options;
  if (siteId === null) return [];
  if (scanned.kind === 'page') {
    const module = registry.byRoute.get(scanned.route);
    return scanned.siteId === siteId ? one(module, scanned.itemId, scanned.search, options) : [];
  }
  if (scanned.kind === 'short') {
    const { moduleId, itemId } = scanned.target;
    const module = registry.modules.find(({ document: { id } }) => id === moduleId);
    return one(module, itemId, '', options);
  }
  const codes = (await attempt(() => options.cache.query(siteItemCodesQueryOptions(siteId)))) ?? [];
  const row = codes.find((each) => each.code === code);
  return row === undefined
    ? byTag(code, siteId, options)
    : one(registry.byType.get(row.module_type), row.item_id, '', options);
}

async function one(
  module: CompiledModule | undefined,
  itemId: number,
  search: string,
  { cache, language, siteId }: ResolveOptions,
): Promise<readonly ScannedItem[]> {
  if (module === undefined || siteId === null) return [];
  const read = itemQueryOptions(moduleRefOf(module, language), siteId, itemId);
  const item = await attempt(() => cache.query(read));
  return item === null
    ? []
    : [{ siteId, module, itemId, isDeleted: item.deleted_at !== null, search }];
}

async function byTag(
  code: string,
  siteId: number,
  { registry, language }: ResolveOptions,
): Promise<readonly ScannedItem[]> {
  const found: ScannedItem[] = [];
  for (const module of registry.modules) {
    const { tagColumn } = module;
    if (tagColumn === null) continue;
    const filter = JSON.stringify({ '==': [{ var: tagColumn.db }, code] });
    const query = { filter, limit: maxTagged };
    const page = await attempt(() => fetchItemPage(moduleRefOf(module, language), siteId, query));
    for (const { id } of page?.items ?? [])
      found.push({ siteId, module, itemId: id, isDeleted: false, search: '' });
  }
  return found.slice(0, maxTagged);
}

/** The result of a read of the device; null if it has none. */
async function attempt<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}
