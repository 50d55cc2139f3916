import { allPermissions } from '../../../src/domain/permissions.ts';
import type { Modules } from '../../modules/modules.ts';

export {
  type ItemAction,
  analysisPermission,
  bulletinsPermission,
  holdsPermission,
  itemPermission,
  peoplePermission,
  settingsPermission,
  viewsPermission,
} from '../../../src/domain/permissions.ts';

/** Every permission code that exists now, in a stable order. */
export function allCodes(modules: Modules): readonly string[] {
  return allPermissions(modules.all().map(({ document }) => document));
}
