import { isList, isObject, type JsonObject } from '../../../src/runtime/record/json.ts';
import type { FlowNodeDocument } from '../../../src/runtime/documents.ts';
import { languages } from '../../../src/runtime/text.ts';
import { walkFlow } from '../../../server/documents/flow-plan.ts';
import { readsOf } from '../cases/oracle/rule.ts';
import {
  planOf,
  type KnownTypes,
  type Subject,
  workColumns,
} from '../../../server/documents/plan.ts';
import { valueIn, type Path } from './leaves.ts';

/**
 * Settings without effect in combination with the others; the meaning of an empty value is never
 * tested.
 */
function ineffectiveSettings(settings: JsonObject): readonly string[] {
  const { minLength, defaultValue, allowUsers, allowTeams } = settings;
  return [
    // Bounds apply to values that are not empty: those have at least one character.
    ...(Number(minLength ?? 0) <= 1 ? ['minLength'] : []),
    ...(isList(defaultValue) && defaultValue.length === 0 ? ['defaultValue'] : []),
    ...(allowUsers === false ? ['allowMultipleUsers'] : []),
    ...(allowTeams === false ? ['allowMultipleTeams'] : []),
  ];
}

/** Nobody enters the value of a locked column, so nothing can demand or forbid that. */
const noEffectIfLocked: ReadonlySet<string> = new Set(['requiredWhen', 'readOnlyWhen']);

/** Sorted by key, without the translations that equal the English text. */
function sorted(_: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isEcho(value, [name]));
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const asText = (value: unknown) => JSON.stringify(value, sorted);

/** Who decides an approval; the order and the pattern count only for several of them. */
function decidersOf(node: FlowNodeDocument) {
  const { approvers = [], approvalPattern, approvalsNeeded } = node;
  if (approvers.length < 2) return { approvers, approvalPattern: null, approvalsNeeded: null };
  if (approvalPattern !== 'parallel') return { approvers, approvalPattern: null };
  const sorted = approvers.toSorted((a, b) => (asText(a) < asText(b) ? -1 : 1));
  return { approvers: sorted, approvalsNeeded: approvalsNeeded ?? approvers.length };
}

/** The content of documents with defaults filled in and equivalent forms normalised. */
function meaning(subject: Subject, types: KnownTypes): string {
  const { tabs, flow, columns, module, template } = planOf(subject, types);
  const said = columns.map(({ document, db, place, settings, isLocked }) => {
    const quiet = new Set(ineffectiveSettings(settings));
    const kept = Object.entries(settings).filter(([name]) => !quiet.has(name));
    const plain = Object.entries(document).filter(
      ([key, value]) =>
        value !== null && value !== false && !(isLocked && noEffectIfLocked.has(key)),
    );
    const { columnData: _columnData, ...rest } = Object.fromEntries(plain);
    return [db, place, rest, Object.fromEntries(kept)];
  });
  const { rests } = walkFlow(flow);
  const keys = new Map(rests.map(({ node, key, family }) => [node.id, { key, family }]));
  const nodes = flow.nodes.map(({ statusCode: _statusCode, family: _family, ...node }) => ({
    ...node,
    ...keys.get(node.id),
    requiresComment: node.requiresComment === true,
    requirements: (node.requirements ?? []).map((each) => ({
      ...each,
      field: each.field ?? readsOf(each.rule)[0],
    })),
    ...decidersOf(node),
  }));
  const { label = module.name, ...navigation } = module.navigation;
  const { coreColumns: _core, defaultStatusFlow: _flow, tabs: _tabs, ...rest } = module;
  const { name, description, $schema } = template ?? {};
  return asText([
    { facts: workColumns(columns), ...rest, navigation: { ...navigation, label } },
    module.defaultStatusFlow,
    { name, description, $schema },
    tabs,
    said,
    { ...flow, nodes },
  ]);
}

/** True if two documents have the same meaning, so that no user could notice a difference. */
export function areEquivalent(before: Subject, after: Subject, types: KnownTypes): boolean {
  return meaning(before, types) === meaning(after, types);
}

/** A translation that equals the English text can be left out: English fills the gap. */
export function isEcho(root: unknown, path: Path): boolean {
  const language = path.at(-1);
  if (language === 'en' || !languages.some((each) => each === language)) return false;
  return valueIn(root, [...path.slice(0, -1), 'en']) === valueIn(root, path);
}
