import { lackedRights } from '../../domain/permissions.ts';
import type { LackedRights } from '../../runtime/compile/restrict.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { type CurrentUser, may } from '../session.ts';
import type { ModuleRegistry } from './module-registry.ts';

type LackedByType = readonly (readonly [type: string, lacked: LackedRights])[];

/** The field rights that the person lacks on a site, as a text that is equal if they are. */
export function lackedOn({ modules }: ModuleRegistry, me: CurrentUser, siteId: number): string {
  const lacked: LackedByType = modules
    .filter(({ document }) => document.fieldRights !== undefined)
    .map(({ document }) => [
      document.type,
      lackedRights(document, (code) => may(me, code, siteId)),
    ]);
  return JSON.stringify(lacked);
}

/** The registry with the modules for somebody who lacks these rights (`lackedOn`). */
export function registryFor(registry: ModuleRegistry, lacked: string): ModuleRegistry {
  const byModule = new Map(JSON.parse(lacked) as LackedByType);
  if (byModule.size === 0) return registry;
  const seen = (module: CompiledModule) => {
    const rights = byModule.get(module.document.type);
    return rights === undefined ? module : registry.restrict(module, rights);
  };
  const modules = registry.modules.map(seen);
  return {
    ...registry,
    modules,
    byType: new Map(modules.map((module) => [module.document.type, module])),
    byRoute: new Map(modules.map((module) => [module.document.route, module])),
    seen,
  };
}
