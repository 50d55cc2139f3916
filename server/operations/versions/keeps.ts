import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { FileVersion } from '../../../src/runtime/file.ts';
import { isInForce } from '../../../src/runtime/flow/finished.ts';
import { isObject, ownProperty } from '../../../src/runtime/record/json.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { type EventRow, readItemEvents } from '../../db/events.ts';
import { firstSender } from '../../db/items/sent-versions.ts';
import type { ItemAccess } from '../context/items.ts';
import { Failure } from '../failure.ts';
import type { VersionedItem } from './read.ts';

/** Whether a document in a status is approved: its work is done, or people can't change it any more. */
function isApproved(module: CompiledModule, status: unknown): boolean {
  if (typeof status !== 'number') return false;
  return module.flow.byNumber.get(status)?.family === 'done' || isInForce(module, { status });
}

/** The numbers of the versions that were active when their document was approved, from its events in order. */
function approvedVersions(
  { module, column }: Pick<VersionedItem, 'module' | 'column'>,
  events: readonly Pick<EventRow, 'changes'>[],
): ReadonlySet<number> {
  const approved = new Set<number>();
  let active: unknown = null;
  for (const { changes } of events) {
    const [, value] = changes[column.pointer] ?? [];
    if (value !== undefined) active = isObject(value) ? ownProperty(value, 'version') : null;
    const [, status] = changes['/status'] ?? [];
    if (typeof active === 'number' && isApproved(module, status)) approved.add(active);
  }
  return approved;
}

/** Throws `version_approved` if the version was active when its document was approved. */
async function requireNeverApproved(
  access: ItemAccess,
  document: VersionedItem,
  version: number,
): Promise<void> {
  const { tx, siteId, type } = access;
  const of = { siteId, itemTypes: [type], itemId: document.item.id };
  const events = await readItemEvents(tx, of, Number.MAX_SAFE_INTEGER);
  if (approvedVersions(document, events.toReversed()).has(version))
    throw new Failure('version_approved', { version });
}

/** Throws `version_sent` if an item, such as a transmittal, has sent the version. */
async function requireNeverSent(
  { tx, siteId, services }: ItemAccess,
  version: FileVersion,
): Promise<void> {
  for (const { compiled } of services.modules.all()) {
    const id = await firstSender(tx, compiled, siteId, version);
    if (id === null) continue;
    const code = itemCode(compiled, { id });
    throw new Failure('version_sent', { version: version.version, code });
  }
}

/** Throws the reason for which a version of a document, which is not the active one, stays. */
export async function requireDeletable(
  access: ItemAccess,
  document: VersionedItem,
  version: FileVersion,
): Promise<void> {
  await requireNeverApproved(access, document, version.version);
  await requireNeverSent(access, version);
}
