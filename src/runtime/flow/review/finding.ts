import type { ProblemParams } from '../../compile/problems.ts';
import type { DocumentProblemCode } from '../../problem.ts';
import type { Text } from '../../text.ts';
import type { FlowFix } from './fix.ts';
import { reviewText } from './text.ts';

/**
 * What a review finds in a flow that compiles. Each code has a text, `locales/*\/flow_review.json`,
 * and all but the last, of recorded walks, a mutation of a sound flow, tests/support/flows/mutations.
 */
export const findingCodes = [
  'trap',
  'unreached',
  'never_ends',
  'reject_nowhere',
  'reject_same',
  'no_rejection',
  'impossible',
  'contradiction',
  'field_locked',
  'entry_locked',
  'approver_unknown',
  'approver_without_permission',
  'approvers_excluded',
  'nobody_approves',
  'nobody_moves',
  'assignee_unknown',
  'walk_differs',
] as const;

export type FindingCode = (typeof findingCodes)[number];

/** A mistake of a flow: an error stops publishing, a warning is confirmed. */
export interface Finding {
  readonly code: FindingCode | DocumentProblemCode;
  readonly severity: 'error' | 'warning';
  /** A JSON pointer into the flow's document. */
  readonly pointer: string;
  /** The ids of the node and of the edge that it is about. */
  readonly node: string | null;
  readonly edge: string | null;
  /** The db name of the field that it is about. */
  readonly field: string | null;
  /** The values in the sentence; of a problem that the compiler finds, none. */
  readonly params: ProblemParams;
  /** Why it is a mistake and how to mend it, by language. */
  readonly sentence: Text;
  /** An edit that removes the finding and adds none; null where only a person can decide. */
  readonly fix: FlowFix | null;
}

/** A finding with the edits that might mend it, best first. */
export interface Draft extends Omit<Finding, 'fix'> {
  readonly fixes: readonly FlowFix[];
}

const warnings: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'unreached',
  'never_ends',
  'no_rejection',
  'approver_without_permission',
  'nobody_approves',
  'nobody_moves',
  'assignee_unknown',
  'walk_differs',
]);

type FindingTarget = Partial<Pick<Finding, 'node' | 'edge' | 'field' | 'severity'>> & {
  readonly pointer: string;
  readonly fixes?: readonly FlowFix[];
};

/** A finding with its sentence; `context` in params selects a variant. */
export function draft(code: FindingCode, place: FindingTarget, params: ProblemParams): Draft {
  return {
    code,
    severity: warnings.has(code) ? 'warning' : 'error',
    node: null,
    edge: null,
    field: null,
    fixes: [],
    ...place,
    params,
    sentence: reviewText(code, params),
  };
}

/** What makes two findings the same one in two versions of a flow. */
export function identityOf({ code, node, edge, field, sentence }: Draft | Finding): string {
  return JSON.stringify([code, node, edge, field, sentence]);
}
