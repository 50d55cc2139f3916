import type { ModuleEntry } from '../../../src/contract/modules.ts';
import { toModuleEntry } from '../../../src/domain/module-entry.ts';
import type { Caller, Services } from '../services.ts';

/**
 * Every module in use, as the documents that the page compiles; none for a caller without a valid
 * role, because module documents may be internal.
 */
export function listModules({ modules }: Services, caller: Caller): readonly ModuleEntry[] {
  return caller.lacksRole === true ? [] : modules.all().map(toModuleEntry);
}
