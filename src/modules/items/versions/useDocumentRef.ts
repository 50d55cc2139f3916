import { useMemo } from 'react';
import type { DocumentRef } from '../../../api/versions.ts';
import { dmsKindOf } from '../../../domain/dms.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { versionColumn } from '../../../runtime/record/file-metadata.ts';
import type { Item } from '../../../runtime/record/item.ts';

/** The document that an item is; null for items of other modules. */
export function useDocumentRef(module: CompiledModule, item: Item): DocumentRef | null {
  const kind = versionColumn(module) === null ? null : dmsKindOf(module.document);
  const { id, site_id } = item;
  return useMemo(
    () => (kind === null ? null : { siteId: site_id, kind, itemId: id }),
    [kind, site_id, id],
  );
}
