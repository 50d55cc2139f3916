import { hotspotTypes } from '../../../src/domain/drawings.ts';
import { hasKeys } from '../../../src/runtime/query/storage.ts';
import type { TaggedModule } from '../../db/items/tagged-items.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { liveFor } from '../context/visible.ts';

/** A module to whose items hotspots lead. */
export interface TargetModule extends TaggedModule {
  readonly live: LiveModule;
}

/**
 * The modules to whose items the hotspots of a drawing may lead, by type: only those whose items the
 * caller may read, without tags that the caller may not read.
 */
export function targetModules(access: ItemAccess): ReadonlyMap<string, TargetModule> {
  const { live: drawings, services, may } = access;
  return new Map(
    hotspotTypes(drawings.compiled).flatMap((type): readonly [string, TargetModule][] => {
      const found = services.modules.byType(type);
      if (found === undefined || !may(itemPermission(type, 'read'))) return [];
      const live = liveFor(found, may);
      const { tagColumn } = live.compiled;
      const column = tagColumn === null ? undefined : live.compiled.byDb.get(tagColumn.db);
      const isReadable =
        column !== undefined &&
        column.origin === 'core' &&
        column.access !== 'none' &&
        hasKeys(column);
      return [[type, { live, module: live.compiled, tag: isReadable ? column : null }]];
    }),
  );
}
