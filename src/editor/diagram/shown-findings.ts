import type { FlowDocument } from '../../runtime/documents.ts';
import type { Finding } from '../../runtime/flow/review/finding.ts';
import { textIn } from '../../runtime/text.ts';
import type { FlowFinding } from './finding.ts';
import { fixEdits } from './fix-edits.ts';

/** A finding of this page or of the server, whose codes the page may not know. */
export interface ReviewedFinding extends Omit<Finding, 'code' | 'params'> {
  readonly code: string;
}

/** Findings of a review as the diagram shows them, in a language. */
export function shownFindings(
  flow: FlowDocument,
  findings: readonly ReviewedFinding[],
  language: string,
): readonly FlowFinding[] {
  return findings.map((finding, index) => ({
    id: `${index} ${finding.code} ${finding.pointer}`,
    rank: finding.severity,
    node: finding.node,
    edge: finding.edge,
    text: textIn(finding.sentence, language),
    fix:
      finding.fix === null
        ? null
        : { label: textIn(finding.fix.label, language), edits: fixEdits(flow, finding.fix) },
  }));
}
