import { csvRows } from '../read.ts';

/** A text of the MaintIE gold release with its annotations. */
export interface AnnotatedText {
  readonly id: number;
  readonly text: string;
  readonly object: string;
  /** Last part of the annotated class: `Replace`, `FailedState`; empty if there is none. */
  readonly activity: string;
  readonly state: string;
}

const last = (path: string) => path.split('/').at(-1) ?? '';

/** The real texts, in the order of the source. */
export const annotatedTexts: readonly AnnotatedText[] = csvRows<
  'external_id' | 'text' | 'object' | 'object_class' | 'activity' | 'state'
>('maintie/work-orders.csv').map((row) => ({
  id: Number(row.external_id),
  text: row.text,
  object: row.object,
  activity: last(row.activity),
  state: last(row.state),
}));
