import type { DrawingHotspots, Hotspot, HotspotTarget } from '../../../src/contract/hotspots.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { type TaggedRow, itemsByIds, itemsByTagKeys } from '../../db/items/tagged-items.ts';
import { withItem } from '../activity/with-item.ts';
import type { ItemAccess, ItemRequest } from '../context/items.ts';
import { statusesOn, toWorkStatus } from '../context/module-statuses.ts';
import { textStates } from '../file-text/state.ts';
import { isPictureType, textKindOf } from '../file-text/text-kind.ts';
import { fileRows } from '../files/row.ts';
import { versionOf } from '../versions/one-version.ts';
import { asVersioned } from '../versions/read.ts';
import { openWorkOn } from './open-items.ts';
import {
  type PageWords,
  type TaggedItem,
  findPlaces,
  proposalsOf,
  tagKeysOf,
} from './proposals.ts';
import { readConfirmedBefore, readDecided } from './stored.ts';
import { type TargetModule, targetModules } from './target-modules.ts';

/** Most proposals of a version. */
const mostProposals = 5000;

interface FileWords {
  readonly state: DrawingHotspots['text_state'];
  readonly pages: readonly PageWords[];
}

/** The words of a file that may be tags, and whether they are known. */
async function wordsOf(access: ItemAccess, fileId: number): Promise<FileWords> {
  const { tx, siteId } = access;
  const [file] = await fileRows(access, [fileId]);
  const isPdf = file !== undefined && textKindOf(file.media_type) === 'pdf';
  if (file === undefined || !(isPdf || isPictureType(file.media_type)))
    return { state: 'none', pages: [] };
  const { state } = (await textStates(access, [file]))(file);
  const kept = await tx
    .selectFrom('file_texts')
    .select('has_places')
    .where('site_id', '=', siteId)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst();
  // Texts from before places were kept are read again (queue-drawings.ts).
  const isPending = isPdf && state !== 'failed' && kept?.has_places !== true;
  const pages = await tx
    .selectFrom('file_tag_words')
    .select(['page', 'words'])
    .where('site_id', '=', siteId)
    .where('sha256', '=', file.sha256)
    .orderBy('page')
    .execute();
  return { state: isPending ? 'pending' : state, pages };
}

type Rows = ReadonlyMap<string, ReadonlyMap<number, TaggedRow>>;

/** The items of target modules that have one of the tags, but not the drawing itself. */
async function taggedItems(
  access: ItemAccess,
  targets: ReadonlyMap<string, TargetModule>,
  pages: readonly PageWords[],
  itemId: number,
): Promise<readonly TaggedItem[]> {
  const keys = tagKeysOf(pages);
  const found: TaggedItem[] = [];
  for (const [module_type, { module, tag }] of targets) {
    if (tag === null) continue;
    for (const row of await itemsByTagKeys(access.tx, { module, tag }, access.siteId, keys))
      if (row.tag !== null && !(module_type === access.type && row.id === itemId))
        found.push({ module_type, item_id: row.id, tag: row.tag });
  }
  return found;
}

async function targetRows(
  access: ItemAccess,
  targets: ReadonlyMap<string, TargetModule>,
  hotspots: readonly Hotspot[],
): Promise<Rows> {
  const wanted = Map.groupBy(hotspots, ({ module_type }) => module_type);
  const found = new Map<string, ReadonlyMap<number, TaggedRow>>();
  for (const [type, target] of targets) {
    const ids = [...new Set((wanted.get(type) ?? []).map(({ item_id }) => item_id))];
    const rows = await itemsByIds(access.tx, target, access.siteId, ids);
    found.set(type, new Map(rows.map((row) => [row.id, row])));
  }
  return found;
}

/** The items as a drawing shows them. */
async function describe(
  access: ItemAccess,
  targets: ReadonlyMap<string, TargetModule>,
  rows: Rows,
): Promise<readonly HotspotTarget[]> {
  const modules = [...targets.values()].map(({ live }) => live);
  const statuses = await statusesOn(access.tx, modules, [access.siteId]);
  const described: HotspotTarget[] = [];
  for (const [type, { module }] of targets) {
    const items = [...(rows.get(type)?.values() ?? [])];
    const open = await openWorkOn(
      access,
      type,
      items.map(({ id }) => id),
    );
    for (const { id, name, status, tag } of items) {
      const known = statuses.get(type)?.byNumber.get(status);
      described.push({
        module_type: type,
        item_id: id,
        code: itemCode(module, { id }),
        tag,
        name: module.hidden.has('name') ? null : name,
        status: known === undefined ? null : toWorkStatus(known),
        open: open.get(id) ?? [],
      });
    }
  }
  return described;
}

/**
 * The hotspots of a version of a drawing, the active one by default, with the items to which they lead:
 * only of items that the caller may read and that are not deleted. Throws a Failure.
 */
export function readHotspots(
  request: ItemRequest,
  itemId: number,
  wanted: number | undefined,
): Promise<DrawingHotspots> {
  return withItem(request, itemId, async (access, item) => {
    const shown = await versionOf(access, await asVersioned(access, item), wanted);
    if (shown === null) return { version: null, text_state: 'none', hotspots: [], targets: [] };
    const { version, fileId } = shown;
    const targets = targetModules(access);
    const { state, pages } = await wordsOf(access, fileId);
    const decided = await readDecided(access, { itemId, version });
    const before = await readConfirmedBefore(access, { itemId, version });
    const items = await taggedItems(access, targets, pages, itemId);
    const proposals = proposalsOf({
      found: findPlaces(pages, items, mostProposals),
      decided,
      before,
    }).map((proposal): Hotspot => ({
      id: null,
      ...proposal,
      state: 'proposed',
      decided_by_user_name: null,
      decided_at: null,
    }));
    const hotspots = [...decided, ...proposals];
    const rows = await targetRows(access, targets, hotspots);
    const isThere = ({ module_type, item_id }: Hotspot) =>
      rows.get(module_type)?.has(item_id) === true;
    return {
      version,
      text_state: state,
      hotspots: hotspots.filter(isThere),
      targets: await describe(access, targets, rows),
    };
  });
}
