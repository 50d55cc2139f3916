import type { ModuleEntry } from '../../contract/modules.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { lazyPatterns } from './lazy-patterns.ts';
import type { ModuleRegistry } from './module-registry.ts';

function compile(entry: ModuleEntry, patterns: PatternEngine | undefined): CompiledModule | null {
  const result = compileModule(entry.document, {
    fieldTypes,
    flows: new Map([[entry.flow.name, entry.flow]]),
    statusNumbers: new Map(Object.entries(entry.status_numbers)),
    patterns,
  });
  for (const problem of result.problems) console.warn(entry.document.type, problem);
  return result.ok ? result.module : null;
}

/** The entry that `before` holds, where the new one says the same: what is compiled from it stays. */
function reuseUnchanged(entry: ModuleEntry, previous: ModuleRegistry | undefined): ModuleEntry {
  const known = previous?.entries.get(entry.document.type);
  return known !== undefined && jsonEquals(known, entry) ? known : entry;
}

/**
 * Compiles what the server sent. A document that doesn't compile here is logged and left out; a
 * module whose document is as it was in `before` is the same object, so that open forms stay.
 */
export function compileAll(
  received: readonly ModuleEntry[],
  previous?: ModuleRegistry,
  patterns: PatternEngine = lazyPatterns,
): ModuleRegistry {
  const entries = received.map((entry) => reuseUnchanged(entry, previous));
  const modules = entries.flatMap((entry) => {
    const { type } = entry.document;
    const kept = previous?.entries.get(type) === entry ? previous.byType.get(type) : undefined;
    return kept ?? compile(entry, patterns) ?? [];
  });
  return {
    modules,
    entries: new Map(entries.map((entry) => [entry.document.type, entry])),
    byType: new Map(modules.map((module) => [module.document.type, module])),
    byRoute: new Map(modules.map((module) => [module.document.route, module])),
  };
}
