import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { withPositions } from '../../src/runtime/compile/locate.ts';
import { findingCodes, type Finding } from '../../src/runtime/flow/review/finding.ts';
import { reviewFlow } from '../../src/runtime/flow/review/review.ts';
import { readText, shippedFlows } from './documents.ts';

/** A finding with its line and column, of a flow that is written into its module document. */
export type LocatedFinding = Finding & { readonly line?: number; readonly column?: number };

/**
 * The mistakes of a module's flow that compiling does not report (docs/decisions/flow-review.md),
 * without people, whom only a site has.
 */
export function flowFindings(file: string, module: CompiledModule): readonly LocatedFinding[] {
  const { defaultStatusFlow: given } = module.document;
  const isNamed = typeof given === 'string';
  const flow = isNamed ? shippedFlows().get(given) : given;
  if (flow === undefined) return [];
  const own: readonly string[] = findingCodes;
  const findings = reviewFlow(flow, { module })
    .filter(({ code }) => own.includes(code))
    .map((each) => ({
      ...each,
      pointer: `/defaultStatusFlow${isNamed ? '' : each.pointer}`,
    }));
  const read = readText(file);
  return withPositions(findings, read.ok ? read.text : undefined);
}
