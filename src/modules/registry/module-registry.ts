import type { ModuleEntry } from '../../contract/modules.ts';
import type { LackedRights } from '../../runtime/compile/restrict.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';

/** The compiled modules, by type and by route. */
export interface ModuleRegistry {
  readonly modules: readonly CompiledModule[];
  readonly entries: ReadonlyMap<string, ModuleEntry>;
  readonly byType: ReadonlyMap<string, CompiledModule>;
  readonly byRoute: ReadonlyMap<string, CompiledModule>;
  /** A module for somebody who lacks field rights; the same object for the same rights. */
  readonly restrict: (module: CompiledModule, lacked: LackedRights) => CompiledModule;
  /** A module as the person may use it where the registry is used, such as one with a template. */
  readonly seen: (module: CompiledModule) => CompiledModule;
}
