import { GET_MODULES, GET_MODULE_PROBLEMS } from '../../src/contract/modules.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { listModules } from '../operations/modules/list.ts';

/** What works now and what is refused (issue part 7). */
export function addModuleRoutes(routes: Routes): void {
  const { services } = routes;
  addRoute(routes, GET_MODULES, () => ({ modules: listModules(services) }));
  addRoute(routes, GET_MODULE_PROBLEMS, () => ({ files: services.modules.problems() }));
}
