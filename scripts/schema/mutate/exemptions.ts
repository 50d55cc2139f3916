import { isObject } from '../../../src/runtime/record/json.ts';
import { parsePointer } from '../../../src/runtime/record/pointer.ts';
import type { Subject } from '../../../server/documents/plan.ts';
import { longestList } from '../cases/proposals.ts';
import { valueIn } from './leaves.ts';

interface Exemption {
  readonly pointer: RegExp;
  /** Only gates: nodes that are no status. */
  readonly ofGates?: boolean;
  /** Only columns that moves fill in. */
  readonly ofRecorded?: boolean;
  /** Only requirements about lists that are longer than those of any derived case. */
  readonly ofLongLists?: boolean;
  readonly reason: string;
}

const undrawn = 'only the diagram of a flow draws it, in the editor of templates';

/** Settings without an effect on people or callers, each with the reason. */
const exemptions: readonly Exemption[] = [
  { pointer: /\/\$schema$/, reason: 'for editors of JSON, which find the schema by it' },
  { pointer: /^\/module\/id$/, reason: 'only keeps two documents apart (duplicate_id)' },
  { pointer: /^\/module\/icon$/, reason: 'the sidebar draws the icon of the group' },
  {
    pointer: /\/(flow|statusFlow)\/name$/,
    reason: 'modules find a flow by it, and are refused (unknown_flow) when it is another',
  },
  {
    pointer: /^\/module\/navigation\/breadcrumb(\/|$)/,
    reason: 'tested on the page, src/app/shell/crumbs.test.ts',
  },
  {
    pointer: /\/nodes\/\d+\/requirements\/\d+\/message(\/\w+)?$/,
    ofLongLists: true,
    reason: `no derived case has a list of more than ${longestList} entries`,
  },
  { pointer: /\/edges\/\d+\/id$/, reason: undrawn },
  { pointer: /\/groups(\/|$)|\/nodes\/\d+\/group$/, reason: undrawn },
  { pointer: /\/nodes\/\d+\/position(\/[xy])?$/, reason: undrawn },
  { pointer: /\/nodes\/\d+\/(label|colour|description)(\/\w+)?$/, ofGates: true, reason: undrawn },
  {
    pointer: /\/nodes\/\d+\/kind$/,
    ofGates: true,
    reason: 'a check that asks nothing is no check',
  },
  {
    pointer: /\/nodes\/\d+\/triggerCondition$/,
    reason: 'takes one value only, which is also the default',
  },
  {
    pointer: /^\/module\/(readOnlyWhen|requiredOnEntry)(\/|$)/,
    reason: 'tested on the server, server/operations/items/status-lock.test.ts',
  },
  {
    pointer: /^\/module\/report(\/|$)/,
    reason: 'tested on the page, tests/e2e/report.spec.ts',
  },
  {
    pointer: /^\/module\/roles(\/|$)/,
    reason: 'tested on the server, server/operations/access/roles.test.ts',
  },
  {
    pointer: /^\/module\/fieldRights(\/|$)|\/(coreColumns|columns)\/\d+\/right$/,
    reason:
      'tested on the server, server/routes/field-rights.test.ts; src/screens/people/roles shows the names',
  },
  {
    pointer: /\/validWhen(\/|$)/,
    reason: 'tested on the server, server/operations/items/status-lock.test.ts',
  },
  {
    pointer: /\/nodes\/\d+\/(notBy|records|keepApprovals|replaceAssignees)(\/|$)/,
    reason: 'no derived case has a creator or a sender; src/runtime/flow/transition.test.ts has',
  },
  {
    pointer: /^\/module\/coreColumns\/\d+\/(columnData|required|unique)(\/|$)/,
    ofRecorded: true,
    reason: 'nobody enters the value, so that no control and no bound has an effect',
  },
  {
    pointer: /\/nodes\/\d+\/(category|referenceCode)$/,
    reason: 'a note for people; src/modules/flow/StatusControl.test.tsx shows it',
  },
];

function isGate(subject: Subject, pointer: string): boolean {
  const path = parsePointer(pointer);
  const node = valueIn(subject, path.slice(0, path.lastIndexOf('nodes') + 2));
  return isObject(node) && ['requirement', 'zero_requirement'].includes(String(node['kind']));
}

function isOfLongList(subject: Subject, pointer: string): boolean {
  const path = parsePointer(pointer);
  const requirement = valueIn(subject, path.slice(0, path.lastIndexOf('requirements') + 2));
  if (!isObject(requirement)) return false;
  const bounds = JSON.stringify(requirement['rule']).match(/\d+/gv) ?? [];
  return bounds.some((bound) => Number(bound) >= longestList);
}

function isRecorded(subject: Subject, pointer: string): boolean {
  const column = valueIn(subject, parsePointer(pointer).slice(0, 3));
  const { nodes } = subject.template?.statusFlow ?? subject.flow;
  return (
    isObject(column) &&
    nodes.some(({ records = {} }) => Object.hasOwn(records, String(column['db'])))
  );
}

/** Why a setting of a subject has no effect; null if it must have one. */
export function exemptionReason(subject: Subject, pointer: string): string | null {
  const found = exemptions.find(
    (each) =>
      each.pointer.test(pointer) &&
      (each.ofGates !== true || isGate(subject, pointer)) &&
      (each.ofRecorded !== true || isRecorded(subject, pointer)) &&
      (each.ofLongLists !== true || isOfLongList(subject, pointer)),
  );
  return found?.reason ?? null;
}
