import type { FlowEdit } from './flow-edit.ts';

/** A finding of the flow review as the diagram shows it, in the language of the page. */
export interface FlowFinding {
  readonly id: string;
  readonly rank: 'error' | 'warning';
  readonly node: string | null;
  readonly edge: string | null;
  /** What is wrong, why, and how to mend it. */
  readonly text: string;
  /** What mends it safely: the text of its button, and its edits. */
  readonly fix: { readonly label: string; readonly edits: readonly FlowEdit[] } | null;
}
