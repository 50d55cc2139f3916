import type { ModuleEntry } from '../contract/modules.ts';
import type { LoadedModule } from '../runtime/compile/modules.ts';

/** A module as calls return it, with the number of each status. */
export function toModuleEntry({
  compiled,
  flow,
}: Pick<LoadedModule, 'compiled' | 'flow'>): ModuleEntry {
  const { document, flow: compiledFlow } = compiled;
  const numbers = compiledFlow.statuses.map(({ key, number }) => [key, number] as const);
  return { document, flow, status_numbers: Object.fromEntries(numbers) };
}
