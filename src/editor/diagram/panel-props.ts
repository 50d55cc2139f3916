import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, FlowNodeDocument } from '../../runtime/documents.ts';
import type { EditFlow, FlowEdit } from './flow-edit.ts';

export interface FlowPerson {
  readonly id: number;
  readonly name: string;
}

/** People, teams and roles of the site, by whom statuses are assigned and approvals decided. */
export interface FlowPeople {
  readonly users: readonly FlowPerson[];
  readonly teams: readonly FlowPerson[];
  readonly roles: readonly FlowPerson[];
}

export interface NodePanelProps {
  readonly flow: FlowDocument;
  readonly node: FlowNodeDocument;
  readonly people: FlowPeople;
  /** The draft as it compiles now, whose fields conditions read; null while it does not. */
  readonly module: CompiledModule | null;
  readonly onEdit: EditFlow;
}

type MergeData = Extract<FlowEdit, { readonly name: 'merge_node' }>['args']['data'];

/** The edit that merges data into the node. */
export function mergeInto({ id }: FlowNodeDocument, data: MergeData): readonly FlowEdit[] {
  return [{ name: 'merge_node', args: { id, data } }];
}
