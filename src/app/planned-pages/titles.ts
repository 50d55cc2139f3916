import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { parseId } from '../../runtime/record/parse-id.ts';
import { textIn } from '../../runtime/text.ts';
import type { PlannedPageMatch } from './match-path.ts';

/** The parameter that names a module; the others are ids. */
const moduleParam = 'moduleType';

/** Whether the parameters of an address are valid: the module is known, the ids are numbers. */
export function hasValidParams({ params }: PlannedPageMatch, { byType }: ModuleRegistry): boolean {
  return [...params].every(([name, value]) =>
    name === moduleParam ? byType.has(value) : parseId(value) !== null,
  );
}

/** The module that an address names; undefined where it names none. */
export function moduleInPath(
  { params }: PlannedPageMatch,
  { byType }: ModuleRegistry,
): CompiledModule | undefined {
  return byType.get(params.get(moduleParam) ?? '');
}

/** The path at which one module is chosen below a place. */
export function moduleParamPath(path: string): string {
  return `${path}/:${moduleParam}`;
}

/** The name of a place, with the id that its last segment stands for. */
export function plannedPageTitle(
  { page: place, params }: PlannedPageMatch,
  language: string,
): string {
  const name = textIn(place.name, language);
  const last = place.path.split('/').at(-1) ?? '';
  const id = last === `:${moduleParam}` ? undefined : params.get(last.slice(1));
  return id === undefined ? name : `${name} ${id}`;
}

/** A place as a step of the trail: the module where its last segment stands for one, else its title. */
export function plannedPageCrumb(
  found: PlannedPageMatch,
  registry: ModuleRegistry,
  language: string,
): string {
  const module = moduleInPath(found, registry);
  const isOfModule = found.page.path.endsWith(`:${moduleParam}`);
  return isOfModule && module !== undefined
    ? textIn(module.document.name, language)
    : plannedPageTitle(found, language);
}
