import { type Subject, withNameOfGone } from '../commands/command.ts';
import type { EditorModel } from '../model/editor-model.ts';
import type { LogEntry } from '../model/log.ts';
import type { Refused } from '../model/session.ts';
import { commandsOf } from './draft-entries.ts';

/** A change that a device has kept and that does not apply any more. */
export type LostChange = Pick<Refused, 'change' | 'refusal'>;

/**
 * Performs what a device has kept.
 * @returns one lost change for each step of which something does not apply any more: others have
 *   changed what it was about
 */
export function performKept(model: EditorModel, kept: readonly LogEntry[]): readonly LostChange[] {
  const lost = new Map<string, LostChange>();
  for (const { command, step, said, called } of commandsOf(kept)) {
    const outcome = model.perform(command, step);
    if (outcome.ok || lost.has(step)) continue;
    // A draft that has ended knows no name of what was removed in it; the device has kept it.
    const nameOf = ({ id, kind }: Subject) =>
      called.find((each) => each.id === id && each.kind === kind)?.name ?? null;
    const isNamed = outcome.refusal.key !== 'refused.gone';
    lost.set(step, {
      change: said,
      refusal: isNamed ? outcome.refusal : withNameOfGone(outcome, nameOf),
    });
  }
  model.endStep();
  return [...lost.values()];
}
