import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { rolePresets } from '../../../src/contract/access-roles.ts';
import type { RolePreset } from '../../../src/domain/permissions.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { viewText } from '../../../src/runtime/rules/texts.ts';
import type { Plan } from '../plan.ts';
import { walkFlow } from '../flow-plan.ts';
import { paired } from './lists.ts';
import { changed, renamed, type Change, type Part } from './phrases.ts';

type View = NonNullable<ModuleDocument['views']>[number];
type StatusSet = Pick<NonNullable<ModuleDocument['readOnlyWhen']>, 'families' | 'statuses'>;

const isSame = (before: unknown, after: unknown) => jsonEquals(before ?? null, after ?? null);

/** Names for a sentence; `none` for an empty list. */
const listed = (names: readonly Part[]): Part => (names.length === 0 ? { key: 'none' } : names);

/** The name of a column; its db name if neither the module nor its template has it. */
const columnName =
  ({ columns }: Plan) =>
  (name: string): Part =>
    columns.find(({ db }) => db === name)?.document.name ?? name;

const viewId = (view: View) => (typeof view === 'string' ? view : view.id);
const viewName = (view: View) => (typeof view === 'string' ? viewText(view) : view.name);

function viewChanges({ module: was }: Plan, { module: is }: Plan): readonly Change[] {
  const offered = ({ views }: ModuleDocument): Part =>
    views === undefined ? { key: 'views_standard' } : listed(views.map(viewName));
  const { both } = paired(was.views ?? [], is.views ?? [], viewId);
  const ids = ({ views }: ModuleDocument) => views?.map(viewId);
  return [
    ...(isSame(ids(was), ids(is))
      ? []
      : [changed('safe', 'views', { before: offered(was), after: offered(is) })]),
    ...both.flatMap(([old, now]) => renamed(viewName(old), viewName(now))),
    ...both
      .filter(([old, now]) => {
        const isStandard = typeof old === 'string' || typeof now === 'string';
        return isStandard ? old !== now : !jsonEquals(old.document, now.document);
      })
      .map(([, now]) => changed('safe', 'view_changed', { name: viewName(now) })),
  ];
}

function summaryChanges(before: Plan, after: Plan): readonly Change[] {
  const [was, is] = [before.module, after.module];
  const tagOf = (plan: Plan): Part =>
    plan.module.tag === undefined ? { key: 'none' } : columnName(plan)(plan.module.tag);
  const factsOf = (plan: Plan): Part =>
    plan.module.facts === undefined
      ? { key: 'facts_standard' }
      : listed(plan.module.facts.map(columnName(plan)));
  return [
    ...(was.tag === is.tag
      ? []
      : [changed('safe', 'tag', { before: tagOf(before), after: tagOf(after) })]),
    ...(isSame(was.facts, is.facts)
      ? []
      : [changed('safe', 'facts', { before: factsOf(before), after: factsOf(after) })]),
  ];
}

/** Statuses by family and key, as names. */
function statusesOf(plan: Plan, { families = [], statuses = [] }: StatusSet): Part {
  const { rests } = walkFlow(plan.flow);
  return listed([
    ...families.map((family) => ({ key: `family_${family}` }) as const),
    ...statuses.map((key) => rests.find((rest) => rest.key === key)?.node.label ?? key),
  ]);
}

/** The statuses of a set, without the columns that stay editable in them. */
const statusSet = ({ families = [], statuses = [] }: StatusSet = {}) => ({ families, statuses });

function lockChanges(before: Plan, after: Plan): readonly Change[] {
  const [was, is] = [before.module.readOnlyWhen, after.module.readOnlyWhen];
  const editable = (plan: Plan) =>
    listed((plan.module.readOnlyWhen?.editable ?? []).map(columnName(plan)));
  return [
    ...(jsonEquals(statusSet(was), statusSet(is))
      ? []
      : [
          changed('care', 'read_only_when', {
            before: statusesOf(before, was ?? {}),
            after: statusesOf(after, is ?? {}),
          }),
        ]),
    ...(jsonEquals(was?.editable ?? [], is?.editable ?? [])
      ? []
      : [
          changed('care', 'read_only_editable', {
            before: editable(before),
            after: editable(after),
          }),
        ]),
  ];
}

function entryChanges(before: Plan, after: Plan): readonly Change[] {
  const demand = (plan: Plan): Part => {
    const set = plan.module.requiredOnEntry;
    if (set === undefined) return { key: 'required_on_save' };
    return { key: 'required_on_move', params: { statuses: statusesOf(plan, set) } };
  };
  if (isSame(before.module.requiredOnEntry, after.module.requiredOnEntry)) return [];
  const params = { before: demand(before), after: demand(after) };
  return [changed('care', 'required_on_entry', params)];
}

function roleChanges({ module: was }: Plan, { module: is }: Plan): readonly Change[] {
  const grants = ({ roles }: ModuleDocument, preset: RolePreset): Part =>
    listed((roles?.[preset] ?? []).map((verb) => ({ key: `verb_${verb}` }) as const));
  return rolePresets
    .filter((preset) => !isSame(was.roles?.[preset], is.roles?.[preset]))
    .map((preset) =>
      changed('safe', 'role_grants', {
        role: { key: `preset_${preset}` },
        before: grants(was, preset),
        after: grants(is, preset),
      }),
    );
}

/** Changes of the views and summaries of items, of their locks, and of what roles may do. */
export function behaviourChanges(before: Plan, after: Plan): readonly Change[] {
  return [
    ...viewChanges(before, after),
    ...summaryChanges(before, after),
    ...lockChanges(before, after),
    ...entryChanges(before, after),
    ...roleChanges(before, after),
  ];
}
