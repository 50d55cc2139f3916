import type { BinEntry, BinItem } from '../../../src/contract/recycle-bin.ts';
import { ERASE_DMS_FILE, RESTORE_DMS_FILE } from '../../../src/contract/versions.ts';
import { binVersionPointer } from '../../../src/domain/history-event.ts';
import { writeEvents } from '../../db/events.ts';
import {
  type VersionName,
  eraseVersionRow,
  restoreVersionRow,
} from '../../db/items/deleted-versions.ts';
import { releaseFiles } from '../../db/items/file-references.ts';
import { lockRows } from '../../db/items/locks.ts';
import { readStored } from '../../db/items/read.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { versionsEventType } from '../activity/record-activity.ts';
import { type ItemAccess, type ModuleAccess, toItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission } from '../context/site.ts';
import { invalidateReaders } from '../events/item-events.ts';
import { Failure, notFound } from '../failure.ts';
import { itemKey } from '../items/dependents.ts';
import { attempt } from '../items/prepare-items.ts';
import { holdRefusals } from '../legal-holds/refusals.ts';
import type { Services } from '../services.ts';
import { asVersioned } from '../versions/read.ts';
import { recordBinVersion } from '../versions/record-versions.ts';

/** A deleted version of a document. */
export interface BinVersion extends BinItem {
  readonly file_id: number;
}

export const isVersion = (entry: BinEntry): entry is BinVersion => entry.file_id !== undefined;

type Refusals = ReadonlyMap<BinVersion, Failure>;

const nameOf = ({ id, file_id }: BinVersion): VersionName => ({ item_id: id, file_id });

interface VersionGroup {
  readonly access: ItemAccess;
  readonly versions: readonly BinVersion[];
}

/** The versions by module; locks their documents. Throws `forbidden` where the caller may not delete documents. */
async function lockGroups(
  services: Services,
  access: SiteAccess,
  versions: readonly BinVersion[],
): Promise<readonly VersionGroup[]> {
  const groups = [...Map.groupBy(versions, ({ module_type: type }) => type)].map(([type, each]) => {
    const live = services.modules.byType(type);
    requirePermission(access, itemPermission(type, 'delete'));
    if (live === undefined) throw notFound();
    return { access: toItemAccess(services, access, live), versions: each };
  });
  await lockRows(
    access.tx,
    access.siteId,
    groups.flatMap(({ access: { live }, versions: all }) =>
      all.map(({ id }) => ({ table: live.document.databaseTable, id, lock: 'change' as const })),
    ),
  );
  return groups;
}

/** Does something with each version whose document is there and that the caller may change; the rest is refused. */
async function withEach(
  services: Services,
  access: SiteAccess,
  versions: readonly BinVersion[],
  work: (access: ItemAccess, version: BinVersion, isDeleted: boolean) => Promise<void>,
): Promise<Refusals> {
  const refusals = new Map<BinVersion, Failure>();
  for (const { access: own, versions: all } of await lockGroups(services, access, versions)) {
    const ids = [...new Set(all.map(({ id }) => id))];
    const stored = await readStored(own.tx, own.live.compiled, own.siteId, ids);
    for (const version of all) {
      const outcome = await attempt(async () => {
        const item = stored.get(version.id)?.item ?? null;
        if (item === null) throw new Failure('document_gone');
        const { column } = await asVersioned(own, item);
        if (column.access !== 'write') throw new Failure('forbidden');
        await work(own, version, item.deleted_at !== null);
      });
      if (outcome instanceof Failure) refusals.set(version, outcome);
    }
  }
  return refusals;
}

/** The documents of versions that are deleted themselves and not among `known`, at their present versions. */
export async function deletedDocuments(
  services: Services,
  access: SiteAccess,
  versions: readonly BinVersion[],
  known: readonly BinItem[],
): Promise<readonly BinItem[]> {
  const named = new Set(known.map(({ module_type: type, id }) => itemKey(type, id)));
  const found: BinItem[] = [];
  for (const [type, all] of Map.groupBy(versions, ({ module_type }) => module_type)) {
    const live = services.modules.byType(type);
    if (live === undefined || !access.may(itemPermission(type, 'delete'))) continue;
    const ids = [...new Set(all.map(({ id }) => id))];
    const stored = await readStored(access.tx, live.compiled, access.siteId, ids);
    for (const { item } of stored.values())
      if (item.deleted_at !== null && !named.has(itemKey(type, item.id)))
        found.push({ module_type: type, id: item.id, version: item.version });
  }
  return found;
}

/** Takes versions out of the bin as they were, if their documents are not in it; returns why others stay. */
export function restoreVersions(
  services: Services,
  access: SiteAccess,
  versions: readonly BinVersion[],
): Promise<Refusals> {
  return withEach(services, access, versions, async (own, version, isDeleted) => {
    if (isDeleted) throw new Failure('deleted_item');
    const { tx, siteId, type } = own;
    const number = await restoreVersionRow(tx, { siteId, type }, nameOf(version));
    if (number === null) throw new Failure('not_deleted');
    recordBinVersion(own, RESTORE_DMS_FILE.name, version.id, [number, null]);
  });
}

/** Erases a version, whose document the transaction has locked, and records it; false if it is not in the bin. */
export async function eraseVersion(
  { tx, siteId, services }: Pick<ModuleAccess, 'tx' | 'siteId' | 'services'>,
  { document: { type } }: LiveModule,
  version: VersionName,
): Promise<boolean> {
  const number = await eraseVersionRow(tx, { siteId, type }, version);
  if (number === null) return false;
  const modules = services.modules.all().map(({ compiled }) => compiled);
  await releaseFiles(tx, modules, siteId, [version.file_id]);
  writeEvents(tx, [
    {
      site_id: siteId,
      call: ERASE_DMS_FILE.name,
      item_type: versionsEventType(type),
      item_id: version.item_id,
      changes: { [binVersionPointer]: [number, null] },
    },
  ]);
  return true;
}

/** Deletes versions in the bin for good, those that no legal hold keeps; returns why others stay. */
export async function eraseVersions(
  services: Services,
  access: SiteAccess,
  versions: readonly BinVersion[],
): Promise<Refusals> {
  if (versions.length === 0) return new Map();
  const documents = versions.map(({ module_type: type, id }) => ({ type, id }));
  const { tx, siteId } = access;
  let refusalOf: Awaited<ReturnType<typeof holdRefusals>> | null = null;
  return withEach(services, access, versions, async (own, version) => {
    refusalOf ??= await holdRefusals({ tx, siteId, services }, documents);
    const refusal = refusalOf({ type: own.type, id: version.id });
    if (refusal !== null) throw refusal;
    if (!(await eraseVersion(own, own.live, nameOf(version)))) throw new Failure('not_deleted');
    invalidateReaders(own);
  });
}
