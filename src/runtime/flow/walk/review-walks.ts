import type { CompiledModule } from '../../compiled.ts';
import type { WalkDocument } from '../../documents.ts';
import type { Text } from '../../text.ts';
import { draft, type Finding } from '../review/finding.ts';
import { startWalk, takeStep, type WalkOutcome, type WalkStep } from './walk.ts';

/** How a step differs from what was recorded; each has a text, `flow_review.walk_differs_*`. */
type Difference = 'status' | 'denied' | 'allowed' | 'reason' | 'values' | 'gone';

function differenceOf(
  module: CompiledModule,
  { actors }: WalkDocument,
  { by, to, expect }: WalkStep,
  { errors, denial, state }: WalkOutcome,
): { readonly context: Difference; readonly expected: Text; readonly happened: Text } {
  const labelOf = (key: string | undefined): Text =>
    module.flow.byKey.get(key ?? '')?.label ?? key ?? '';
  const about = { expected: labelOf(expect.status ?? to), happened: state.status.label };
  const isGone = !module.flow.byKey.has(to) || actors.every(({ id }) => id !== by);
  if (isGone) return { ...about, context: 'gone' };
  if (errors.length > 0) return { ...about, context: 'values' };
  if (denial === null) {
    const context = expect.status === undefined ? 'allowed' : 'status';
    return { ...about, context };
  }
  return { ...about, context: expect.status === undefined ? 'reason' : 'denied' };
}

/** The first step of a walk that does not go as it was recorded; null if all do. */
function findingOf(module: CompiledModule, walk: WalkDocument, pointer: string): Finding | null {
  let state = startWalk(module, walk);
  for (const [index, step] of walk.steps.entries()) {
    const outcome = takeStep(module, walk, state, step);
    if (!outcome.isExpected) {
      const { context, expected, happened } = differenceOf(module, walk, step, outcome);
      const actor = walk.actors.find(({ id }) => id === step.by);
      const { fixes: _, ...finding } = draft(
        'walk_differs',
        { pointer: `${pointer}/steps/${index}`, node: state.status.node.id },
        {
          context,
          walk: walk.name,
          step: index + 1,
          by: actor?.name ?? step.by,
          expected,
          happened,
        },
      );
      return { ...finding, fix: null };
    }
    ({ state } = outcome);
  }
  return null;
}

/**
 * Walks recorded walks again: a warning for the first step of each that does not go as it was
 * recorded. Pointers begin at the template.
 */
export function reviewWalks(
  module: CompiledModule,
  walks: readonly WalkDocument[] = [],
): readonly Finding[] {
  return walks.flatMap((walk, index) => findingOf(module, walk, `/walks/${index}`) ?? []);
}
