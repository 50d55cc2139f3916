import { codesOf } from '../../../src/contract/permissions.ts';
import type { Modules } from '../../modules/modules.ts';

export {
  type ItemAction,
  bulletinsCode,
  itemCode,
  peopleCode,
  settingsCode,
  viewsCode,
} from '../../../src/contract/permissions.ts';

/** Every code that there is now, in a stable order. */
export function allCodes(modules: Modules): readonly string[] {
  return codesOf(modules.all().map(({ document }) => document.type));
}
