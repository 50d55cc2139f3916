import { lackedRights } from '../../domain/permissions.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { type CurrentUser, may } from '../session.ts';
import type { ModuleRegistry } from './module-registry.ts';

/** The registry with the modules as the person may use them on a site; the same without field rights. */
export function registryFor(
  registry: ModuleRegistry,
  me: CurrentUser,
  siteId: number,
): ModuleRegistry {
  if (registry.modules.every(({ document }) => document.fieldRights === undefined)) return registry;
  const seen = (module: CompiledModule) =>
    registry.restrict(
      module,
      lackedRights(module.document, (code) => may(me, code, siteId)),
    );
  const modules = registry.modules.map(seen);
  return {
    ...registry,
    modules,
    byType: new Map(modules.map((module) => [module.document.type, module])),
    byRoute: new Map(modules.map((module) => [module.document.route, module])),
    seen,
  };
}
