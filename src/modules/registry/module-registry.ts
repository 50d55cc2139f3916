import type { ModuleEntry } from '../../contract/modules.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';

/** The compiled modules, by type and by route. */
export interface ModuleRegistry {
  readonly modules: readonly CompiledModule[];
  readonly entries: ReadonlyMap<string, ModuleEntry>;
  readonly byType: ReadonlyMap<string, CompiledModule>;
  readonly byRoute: ReadonlyMap<string, CompiledModule>;
}
