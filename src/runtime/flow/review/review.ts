import type { FlowDocument } from '../../documents.ts';
import { applyFix } from './apply-fix.ts';
import { approvalRuns } from './approval-runs.ts';
import { approverFindings, assigneeFindings, moverFindings } from './approvers.ts';
import { type ReviewOptions, reviewContext } from './context.ts';
import { contradictionFindings } from './contradictions.ts';
import { demandSolver } from './demands.ts';
import { fieldFindings } from './fields.ts';
import { type Draft, type Finding, identityOf } from './finding.ts';
import { passableMoves } from './passable-moves.ts';
import { problemFindings } from './problem-findings.ts';
import { rejectionFindings } from './rejections.ts';
import { endlessFindings, trapFindings, unreachedFindings } from './statuses.ts';

function findDrafts(document: FlowDocument, options: ReviewOptions): readonly Draft[] {
  const context = reviewContext(document, options);
  const canMeet = demandSolver(context);
  const passable = passableMoves(context, canMeet);
  const runs = approvalRuns(context, passable);
  const ofMovers = moverFindings(context);
  const drafts = [
    ...problemFindings(context),
    ...trapFindings(context, passable),
    ...endlessFindings(context),
    ...rejectionFindings(context),
    ...contradictionFindings(context, canMeet),
    ...fieldFindings(context, canMeet),
    ...approverFindings(context, runs),
    ...ofMovers,
    ...(ofMovers.length > 0 ? [] : unreachedFindings(context, runs)),
    ...assigneeFindings(context),
  ];
  const isError = ({ severity }: Draft) => severity === 'error';
  return [...drafts.filter(isError), ...drafts.filter((each) => !isError(each))];
}

/** The first edit that removes a finding and adds none. */
function safeFix(
  document: FlowDocument,
  options: ReviewOptions,
  drafts: readonly Draft[],
  { fixes, ...finding }: Draft,
): Finding {
  const before = new Set(drafts.map(identityOf));
  const own = identityOf({ ...finding, fixes });
  const isSafe = (after: readonly Draft[]) =>
    after.length < drafts.length &&
    after.every((each) => identityOf(each) !== own && before.has(identityOf(each)));
  const fix = fixes.find((each) => isSafe(findDrafts(applyFix(document, each), options)));
  return { ...finding, fix: fix ?? null };
}

/**
 * Reviews a status flow that satisfies its meta-schema, also one that does not compile: where items
 * get stuck, what moves ask for in vain, and who is missing (docs/decisions/flow-review.md). Errors
 * come first. A finding has a fix where an edit removes it and adds no other finding.
 */
export function reviewFlow(document: FlowDocument, options: ReviewOptions): readonly Finding[] {
  const drafts = findDrafts(document, options);
  return drafts.map((each) => safeFix(document, options, drafts, each));
}
