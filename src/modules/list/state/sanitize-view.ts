import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { isList } from '../../../runtime/record/json.ts';
import { viewWarnings } from '../../../runtime/views/check.ts';
import { settingsOf } from '../../../runtime/views/view-type.ts';
import { defaultViewType, viewTypes } from '../view-types/registry.ts';

/** The view of a list without a saved view and without changes in the address. */
export const plainView: ViewDocument = { kind: defaultViewType.id };

/** The settings of a view type without invalid optional ones; null if a required one is invalid. */
function sanitizedSettings(
  view: ViewDocument,
  id: string,
  warned: readonly (string | undefined)[],
) {
  const viewType = viewTypes.find((each) => each.id === id);
  const isUseless = viewType?.settings.some(
    ({ name, isOptional }) => isOptional !== true && warned.includes(name),
  );
  if (isUseless !== false) return null;
  const settings = settingsOf(view, id) ?? {};
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !warned.includes(name)));
}

/** The view without references to anything that the module does not have (any more). */
export function sanitizeView(module: CompiledModule, view: ViewDocument): ViewDocument {
  const warnings = viewWarnings(module, view, viewTypes);
  const warningPaths = warnings.map(({ pointer }) => pointer.slice(1).split('/'));
  if (warningPaths.length === 0) return view;
  const parts = Object.entries(view).flatMap(([part, value]: [string, unknown]) => {
    const warned = warningPaths.filter(([name]) => name === part).map(([, at]) => at);
    if (warned.length === 0) return [[part, value] as const];
    if (isList(value) && !warned.includes(undefined)) {
      const left = value.filter((_, at) => !warned.includes(String(at)));
      return left.length === 0 ? [] : [[part, left] as const];
    }
    const settings = sanitizedSettings(view, part, warned);
    return settings === null ? [] : [[part, settings] as const];
  });
  return { kind: view.kind, ...Object.fromEntries(parts) };
}
