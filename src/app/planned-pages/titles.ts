import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { parseId } from '../../runtime/record/parse-id.ts';
import { textIn } from '../../runtime/text.ts';
import type { PlannedPageMatch } from './match-path.ts';

/** The parameter that names a module; the others are ids. */
const moduleParam = 'moduleType';

/** Whether the path parameters are valid: the module is known, and ids are numbers. */
export function hasValidParams({ params }: PlannedPageMatch, { byType }: ModuleRegistry): boolean {
  return [...params].every(([name, value]) =>
    name === moduleParam ? byType.has(value) : parseId(value) !== null,
  );
}

/** The module that a path names; undefined if it names none. */
export function moduleInPath(
  { params }: PlannedPageMatch,
  { byType }: ModuleRegistry,
): CompiledModule | undefined {
  return byType.get(params.get(moduleParam) ?? '');
}

/** The path below a planned page at which a module is chosen. */
export function moduleParamPath(path: string): string {
  return `${path}/:${moduleParam}`;
}

/** The title of a planned page, with the id in its last segment. */
export function plannedPageTitle(
  { page: place, params }: PlannedPageMatch,
  language: string,
): string {
  const name = textIn(place.name, language);
  const last = place.path.split('/').at(-1) ?? '';
  const id = last === `:${moduleParam}` ? undefined : params.get(last.slice(1));
  return id === undefined ? name : `${name} ${id}`;
}

/** A planned page as a breadcrumb: the module if its last segment names one, else its title. */
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
