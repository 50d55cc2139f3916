import { useSuspenseQuery } from '@tanstack/react-query';
import { fetchModules } from '../../api/reads.ts';
import { GET_MODULES, type ModuleEntry } from '../../contract/modules.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { patternsFor } from './patterns.ts';

/** Every module that works now, compiled; found by type and by route. */
export interface ModuleRegistry {
  readonly modules: readonly CompiledModule[];
  readonly entries: ReadonlyMap<string, ModuleEntry>;
  readonly byType: ReadonlyMap<string, CompiledModule>;
  readonly byRoute: ReadonlyMap<string, CompiledModule>;
}

/** Compiles what the server sent. A document that doesn't compile here is logged and left out. */
export async function compileAll(entries: readonly ModuleEntry[]): Promise<ModuleRegistry> {
  const patterns = await patternsFor(entries.flatMap(({ document }) => document.coreColumns));
  const modules: CompiledModule[] = [];
  for (const entry of entries) {
    const result = compileModule(entry.document, {
      fieldTypes,
      flows: new Map([[entry.flow.name, entry.flow]]),
      statusNumbers: new Map(Object.entries(entry.status_numbers)),
      patterns,
    });
    for (const problem of result.problems) console.warn(entry.document.type, problem);
    if (result.ok) modules.push(result.module);
  }
  return {
    modules,
    entries: new Map(entries.map((entry) => [entry.document.type, entry])),
    byType: new Map(modules.map((module) => [module.document.type, module])),
    byRoute: new Map(modules.map((module) => [module.document.route, module])),
  };
}

/** The registry; suspends until it is there. Follows the server's invalidations. */
export function useModules(): ModuleRegistry {
  return useSuspenseQuery({
    queryKey: [GET_MODULES.name, null] as const,
    queryFn: async ({ signal }) => compileAll((await fetchModules(signal)).modules),
  }).data;
}
