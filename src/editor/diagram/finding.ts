/** A finding of the flow checker as the diagram shows it: sentences in the language of the page. */
export interface FlowFinding {
  readonly id: string;
  readonly rank: 'error' | 'warning';
  readonly node: string | null;
  readonly edge: string | null;
  /** What is wrong: “On hold” can't be left. */
  readonly title: string;
  /** Why, and what mends it. */
  readonly text: string;
  /** Safe edits that mend it, each a button. */
  readonly fixes: readonly { readonly label: string; readonly apply: () => void }[];
}
