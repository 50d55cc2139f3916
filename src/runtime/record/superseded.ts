import type { CompiledModule } from '../compiled.ts';
import type { StatusFamily } from '../documents.ts';
import type { CompiledStatus } from '../flow/types.ts';
import { versionColumn } from './file-metadata.ts';
import type { Item } from './item.ts';

/** Families of statuses in which a document is no longer valid. */
const supersededFamilies: ReadonlySet<StatusFamily> = new Set<StatusFamily>(['closed', 'stopped']);

/**
 * The status by which a document is no longer valid (docs/decisions/superseded-documents.md); null
 * while it is valid, and for items that are no documents.
 */
export function supersededStatus(
  module: CompiledModule,
  { status }: Pick<Item, 'status'>,
): CompiledStatus | null {
  if (versionColumn(module) === null) return null;
  const found = module.flow.byNumber.get(status);
  return found !== undefined && supersededFamilies.has(found.family) ? found : null;
}
