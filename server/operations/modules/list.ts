import type { ModuleEntry } from '../../../src/contract/modules.ts';
import { toModuleEntry } from '../../../src/domain/module-entry.ts';
import type { Services } from '../services.ts';

/** Every module in use, as the documents that the page compiles. */
export function listModules({ modules }: Services): readonly ModuleEntry[] {
  return modules.all().map(toModuleEntry);
}
