import type { CompiledColumn, ModuleView } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { analyse } from '../rules/analyse.ts';
import { filterScope } from '../rules/scope.ts';
import { viewText } from '../rules/texts.ts';
import {
  deadlines,
  myWorkFilter,
  openFilter,
  overdueFilter,
  unassignedFilter,
} from '../views/work-filters.ts';

type Columns = readonly CompiledColumn[];
type DeclaredView = NonNullable<ModuleDocument['views']>[number];
type StandardView = Extract<DeclaredView, string>;

const filters: Readonly<
  Record<StandardView, (columns: Columns) => ReturnType<typeof myWorkFilter>>
> = {
  open: () => openFilter,
  my_work: myWorkFilter,
  overdue: overdueFilter,
  unassigned: unassignedFilter,
};

/** The standard view of the module, the most urgent items first; null if its columns lack it. */
function standardView(id: StandardView, columns: Columns): ModuleView | null {
  const filter = filters[id](columns);
  if (filter === null) return null;
  const sort = deadlines(columns).map((db) => ({ db, direction: 'asc' as const }));
  return {
    id,
    name: viewText(id),
    document: { kind: 'table', filter, ...(sort.length > 0 && { sort }) },
  };
}

const standardViews = Object.keys(filters) as StandardView[];

/**
 * The views that a module's list offers: those that its document declares, without one the standard
 * views of work if it has a deadline or an assignment; then the list of all items.
 */
export function compileViews(
  { views: declared }: Pick<ModuleDocument, 'views'>,
  columns: Columns,
): readonly ModuleView[] {
  const isWork = columns.some(
    ({ origin, deadline, assignment }) => origin === 'core' && (deadline || assignment),
  );
  const all: ModuleView = { id: 'all', name: viewText('all'), document: { kind: 'table' } };
  const views = (declared ?? (isWork ? standardViews : [])).flatMap((view) => {
    const made = typeof view === 'string' ? standardView(view, columns) : view;
    return made === null ? [] : [made];
  });
  return [...views, all];
}

/** Problems of the filters of declared views. */
export function viewProblems(
  { views = [] }: Pick<ModuleDocument, 'views'>,
  columns: Columns,
): readonly Problem[] {
  const scope = filterScope(columns);
  return views.flatMap((view, at) => {
    if (typeof view === 'string' || view.document.filter === undefined) return [];
    const pointer = `/views/${at}/document/filter`;
    const analysis = analyse(view.document.filter, scope, 'boolean', pointer);
    return analysis.ok ? [] : analysis.problems;
  });
}
