import { GET_MODULES, GET_MODULE_PROBLEMS } from '../../src/contract/modules.ts';
import { caller } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { listModules } from '../operations/modules/list.ts';

/** The modules in use, and the files that are refused. */
export function addModuleRoutes(routes: Routes): void {
  const { services } = routes;
  addRoute(routes, GET_MODULES, ({ request }) => ({
    modules: listModules(services, caller(request)),
  }));
  addRoute(routes, GET_MODULE_PROBLEMS, () => ({ files: services.modules.problems() }));
}
