import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { isList } from '../../../runtime/record/json.ts';
import { viewWarnings } from '../../../runtime/views/check.ts';

/** What a list shows where nobody has said anything. */
export const plainView: ViewDocument = { kind: 'table' };

/** The view without what the module does not have (any more). */
export function sanitizeView(module: CompiledModule, view: ViewDocument): ViewDocument {
  const warningPaths = viewWarnings(module, view).map(({ pointer }) => pointer.slice(1).split('/'));
  if (warningPaths.length === 0) return view;
  const parts = Object.entries(view).flatMap(([part, value]: [string, unknown]) => {
    const found = warningPaths.filter(([name]) => name === part);
    if (found.length === 0) return [[part, value] as const];
    if (
      part === 'calendar' &&
      view.calendar !== undefined &&
      found.every(([, key]) => key === 'to')
    ) {
      const { to: _to, ...rest } = view.calendar;
      return [[part, rest] as const];
    }
    if (!isList(value) || found.some(([, at]) => at === undefined)) return [];
    const gone = new Set(found.map(([, at]) => Number(at)));
    const left = value.filter((_, at) => !gone.has(at));
    return left.length === 0 ? [] : [[part, left] as const];
  });
  return { kind: view.kind, ...Object.fromEntries(parts) };
}
