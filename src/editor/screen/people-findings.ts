import type { TemplateDocument } from '../../runtime/documents.ts';
import type { FlowPatch } from '../../runtime/flow/review/fix.ts';
import type { Text } from '../../runtime/text.ts';
import type { ReviewedFinding } from '../diagram/shown-findings.ts';

const flowPointer = '/statusFlow';

/** A finding in the answer of a review, whose pointers begin at the template. */
export interface ServerFinding extends Omit<ReviewedFinding, 'fix'> {
  readonly fix: {
    readonly label: Text;
    readonly patch: readonly {
      readonly op: FlowPatch['op'];
      readonly path: string;
      readonly value?: unknown;
    }[];
  } | null;
}

const cut = (pointer: string) =>
  pointer.startsWith(`${flowPointer}/`) ? pointer.slice(flowPointer.length) : pointer;

/** The same finding with pointers that begin at the flow. */
function inFlow({ fix, ...finding }: ServerFinding): ReviewedFinding {
  const patch = fix?.patch.map(({ op, path, value }): FlowPatch =>
    op === 'remove' ? { op, path: cut(path) } : { op, path: cut(path), value },
  );
  return {
    ...finding,
    pointer: cut(finding.pointer),
    fix: fix && patch ? { label: fix.label, patch } : null,
  };
}

const keyOf = ({ code, pointer }: ReviewedFinding) => `${code} ${pointer}`;

/** A draft, and what only the people and roles of the site make of its flow. */
export interface ReviewedDraft {
  readonly document: TemplateDocument;
  readonly ofPeople: readonly ReviewedFinding[];
}

/** What the server found in a draft besides what the page found in it. */
export function besides(
  document: TemplateDocument,
  found: readonly ReviewedFinding[],
  ofServer: readonly ServerFinding[],
): ReviewedDraft {
  const known = new Set(found.map(keyOf));
  const ofPeople = ofServer.map(inFlow).filter((each) => !known.has(keyOf(each)));
  return { document, ofPeople };
}

/**
 * The findings of the last review that still count: after an edit of the flow those whose node is there,
 * without the edit that would mend them, until the next review.
 */
export function standing(
  { document, ofPeople }: ReviewedDraft,
  now: TemplateDocument,
): readonly ReviewedFinding[] {
  // Without a flow of its own, the flow of the module counts, which is mended in the module.
  if (now.statusFlow === undefined) return [];
  if (now.statusFlow === document.statusFlow) return ofPeople;
  const nodes = new Set(now.statusFlow.nodes.map(({ id }) => id));
  return ofPeople
    .filter(({ node }) => node !== null && nodes.has(node))
    .map((each) => ({ ...each, fix: null }));
}
