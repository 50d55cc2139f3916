import type { FlowDocument } from '../../runtime/documents.ts';

/** A finding of the flow review as the diagram shows it, in the language of the page. */
export interface FlowFinding {
  readonly id: string;
  readonly rank: 'error' | 'warning';
  readonly node: string | null;
  readonly edge: string | null;
  /** What is wrong, why, and how to mend it. */
  readonly text: string;
  /** A safe edit that mends it: the text of its button, and the mended flow. */
  readonly fix: { readonly label: string; readonly flow: FlowDocument } | null;
}
