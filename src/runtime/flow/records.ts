import { problem } from '../compile/problems.ts';
import type { FlowDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { Item } from '../record/item.ts';
import { rowsOf } from '../record/rows.ts';
import { valueOf, withValues } from '../record/values.ts';
import { siteDay } from '../rules/dates.ts';
import { requesterOf } from './approval.ts';
import { askedRows, confirmedRows, holdsReceipts, receiptsOf } from './receipts.ts';
import { documentRows, holdsVersions, isListOf } from './sent-versions.ts';
import type {
  Actor,
  AssignmentColumn,
  CompiledFlow,
  CompiledMove,
  CompiledRecord,
  CompiledStatus,
  RecordedColumn,
} from './types.ts';

function canHold(column: RecordedColumn, what: CompiledRecord['what']): boolean {
  const { fieldType } = column;
  if (what === 'signature') return fieldType.addSignature !== undefined;
  if (what === 'versions') return holdsVersions(column);
  if (what === 'asked' || what === 'confirmed') return holdsReceipts(column);
  return fieldType.document.ruleType === (what === 'now' ? 'date' : 'people');
}

/** The columns that the nodes of a flow fill in, by node id; a column that does not fit is a problem. */
export function compileRecords(
  { nodes }: FlowDocument,
  columns: ReadonlyMap<string, AssignmentColumn>,
): { readonly records: CompiledFlow['records']; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const all = [...columns.values()];
  const sourcesOf = (column: RecordedColumn, what: CompiledRecord['what']) => {
    if (what === 'versions') return all.filter((each) => isListOf(column, each));
    if (what !== 'asked') return [];
    return all.filter(
      ({ assignment, fieldType }) => assignment && fieldType.document.ruleType === 'people',
    );
  };
  const records = new Map(
    nodes.map((node, index) => [
      node.id,
      Object.entries(node.records ?? {}).flatMap(([db, what]): readonly CompiledRecord[] => {
        const column = columns.get(db);
        if (column !== undefined && canHold(column, what))
          return [{ column, what, sources: sourcesOf(column, what) }];
        const field = column?.name ?? db;
        problems.push(
          problem('flow_records', `/nodes/${index}/records/${db}`, { field, context: what }),
        );
        return [];
      }),
    ]),
  );
  return { records, problems };
}

function recordedValue(record: CompiledRecord, item: Item, actor: Actor): unknown {
  const { column, what } = record;
  const { fieldType, settings } = column;
  switch (what) {
    case 'now':
      return settings.includeTime === true ? actor.now : siteDay(actor.now, actor.timeZone);
    case 'signature':
      return fieldType.addSignature?.(null, actor.name ?? `#${actor.user_id}`) ?? null;
    case 'versions':
      return documentRows(record, item);
    case 'asked':
      return askedRows(record, item, actor);
    case 'confirmed':
      return confirmedRows(record, item, actor);
    case 'actor':
    case 'requester': {
      const id = what === 'actor' ? actor.user_id : requesterOf(item);
      return id === null ? null : { user_ids: [id], team_ids: [] };
    }
  }
}

function recorded<T extends Item>(item: T, records: readonly CompiledRecord[], actor: Actor): T {
  if (records.length === 0) return item;
  const values = new Map(records.map((each) => [each.column, recordedValue(each, item, actor)]));
  return { ...item, ...withValues(item, values) };
}

/**
 * A new item that begins in a status that asks for receipts, with the people whom it asks. Rows that it
 * brings stay.
 */
export function withAskedReceipts<T extends Item>(flow: CompiledFlow, item: T, actor: Actor): T {
  const node = flow.byNumber.get(item.status)?.node;
  if (node === undefined) return item;
  const asking = (flow.records.get(node.id) ?? []).filter(
    ({ what, column }) => what === 'asked' && rowsOf(valueOf(column, item)).length === 0,
  );
  const asked = recorded(item, asking, actor);
  if (receiptsOf(flow, asked).length === 0) return asked;
  const state = asked.flow_state ?? { node: node.id, approvals: [] };
  return { ...asked, flow_state: { ...state, asked_at: actor.now } };
}

/** The item with the receipt of a person, whose move to a status waits for others. */
export function withReceipts<T extends Item>(
  { records }: CompiledFlow,
  item: T,
  { node }: CompiledStatus,
  actor: Actor,
): T {
  const receipts = records.get(node.id)?.filter(({ what }) => what === 'confirmed') ?? [];
  return recorded(item, receipts, actor);
}

/**
 * The item with what a move fills in: that of the checks on the way, of the approval that the move
 * completes, and of the status that it enters. A move back fills in nothing.
 */
export function withRecords<T extends Item>(
  { records }: CompiledFlow,
  item: T,
  way: CompiledMove,
  isApproved: boolean,
  actor: Actor,
): T {
  if (way.isReject) return item;
  const nodes = [
    ...(isApproved ? [way.from.node] : []),
    ...way.gates.map(({ node }) => node),
    // What an approval fills in waits for its completion.
    ...(way.to.isApproval ? [] : [way.to.node]),
  ];
  return recorded(
    item,
    nodes.flatMap(({ id }) => records.get(id) ?? []),
    actor,
  );
}
