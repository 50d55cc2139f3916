import type { FlowDocument, ModuleDocument } from '../../../../src/runtime/documents.ts';
import type { Finding } from '../../../../src/runtime/flow/review/finding.ts';
import type { FlowPeople } from '../../../../src/runtime/flow/review/people.ts';
import type { SoundFlow } from '../sound-flows.ts';

/** A broken flow: what was changed, and where the review has to find it. */
export interface Mutant {
  readonly flow: FlowDocument;
  /** Changed with the flow, where the fault is one of the module's fields. */
  readonly module?: ModuleDocument;
  readonly people?: FlowPeople;
  /** The id of the node that the finding names; absent: any. */
  readonly node?: string;
}

/** Breaks a flow at every place where it can, so that the review has to find `code`. */
export interface Mutation {
  readonly what: string;
  readonly code: Finding['code'];
  /** Findings that follow from the same fault. */
  readonly also?: readonly Finding['code'][];
  /** Absent: it depends on the other ways of the flow. */
  readonly severity?: Finding['severity'];
  readonly mutate: (sound: SoundFlow) => readonly Mutant[];
}
