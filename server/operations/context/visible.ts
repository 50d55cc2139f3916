import { lackedRights } from '../../../src/domain/permissions.ts';
import {
  restrictModule,
  visibleModule,
  withoutColumns,
} from '../../../src/runtime/compile/restrict.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { SiteAccess } from './site.ts';

export { visibleModule, withoutColumns };

/**
 * The module as a person with these permissions may use it (docs/decisions/field-rights.md): every
 * column with what they may do with it. The module itself for those who hold every field right.
 */
export function liveFor(live: LiveModule, may: SiteAccess['may']): LiveModule {
  if (live.document.fieldRights === undefined) return live;
  const lacked = lackedRights(live.document, may);
  if (lacked.write.length === 0) return live;
  const key = `${lacked.read.join()}/${lacked.write.join()}`;
  const found = live.forRights.get(key) ?? {
    ...live,
    compiled: restrictModule(live.compiled, lacked),
    lacked,
    forLists: new Map<string, CompiledModule>(),
    hiddenIn: new Map<string, ReadonlySet<string>>(),
    forRights: new Map<string, LiveModule>(),
  };
  live.forRights.set(key, found);
  return found;
}

/** Whether there are columns, of the module or of a template, that the person may not read. */
export const hidesColumns = ({ lacked }: LiveModule): boolean => lacked.read.length > 0;
