import type { ModuleEntry } from '../../contract/modules.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import { restrictModule, visibleModule } from '../../runtime/compile/restrict.ts';
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

/**
 * The previous entry if the new one is equal, so that its compiled module stays the same object.
 */
function reuseUnchanged(entry: ModuleEntry, previous: ModuleRegistry | undefined): ModuleEntry {
  const known = previous?.entries.get(entry.document.type);
  return known !== undefined && jsonEquals(known, entry) ? known : entry;
}

/**
 * Compiles the documents of the server. A document that doesn't compile is logged and left out. A
 * module whose document equals the previous one stays the same object, so that open forms survive.
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
    restrict: (module, lacked) => visibleModule(restrictModule(module, lacked)),
    seen: (module) => module,
  };
}
