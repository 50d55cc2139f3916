import type { ModuleEntry } from '../../../src/contract/modules.ts';
import type { Services } from '../services.ts';

/** Every module that works now, as the documents that the page compiles. */
export function listModules({ modules }: Services): readonly ModuleEntry[] {
  return modules.all().map(({ document, flow, compiled }) => ({
    document,
    flow,
    status_numbers: Object.fromEntries(
      compiled.flow.statuses.map(({ key, number }) => [key, number]),
    ),
  }));
}
