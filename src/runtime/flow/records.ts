import { problem } from '../compile/problems.ts';
import type { FlowDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { Item } from '../record/item.ts';
import { withValues } from '../record/values.ts';
import { siteDay } from '../rules/dates.ts';
import { requesterOf } from './approval.ts';
import { documentRows, holdsVersions, isListOf } from './sent-versions.ts';
import type { Actor, CompiledFlow, CompiledMove, CompiledRecord, RecordedColumn } from './types.ts';

function canHold(column: RecordedColumn, what: CompiledRecord['what']): boolean {
  const { fieldType } = column;
  if (what === 'signature') return fieldType.addSignature !== undefined;
  if (what === 'versions') return holdsVersions(column);
  return fieldType.document.ruleType === (what === 'now' ? 'date' : 'people');
}

/** The columns that the nodes of a flow fill in, by node id; a column that does not fit is a problem. */
export function compileRecords(
  { nodes }: FlowDocument,
  columns: ReadonlyMap<string, RecordedColumn>,
): { readonly records: CompiledFlow['records']; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const documentsOf = (column: RecordedColumn, what: CompiledRecord['what']) =>
    what === 'versions' ? [...columns.values()].filter((each) => isListOf(column, each)) : [];
  const records = new Map(
    nodes.map((node, index) => [
      node.id,
      Object.entries(node.records ?? {}).flatMap(([db, what]): readonly CompiledRecord[] => {
        const column = columns.get(db);
        if (column !== undefined && canHold(column, what))
          return [{ column, what, documents: documentsOf(column, what) }];
        problems.push(problem('flow_records', `/nodes/${index}/records/${db}`, { db, what }));
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
    case 'actor':
    case 'requester': {
      const id = what === 'actor' ? actor.user_id : requesterOf(item);
      return id === null ? null : { user_ids: [id], team_ids: [] };
    }
  }
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
  const all = nodes.flatMap(({ id }) => records.get(id) ?? []);
  if (all.length === 0) return item;
  const values = new Map(all.map((each) => [each.column, recordedValue(each, item, actor)]));
  return { ...item, ...withValues(item, values) };
}
