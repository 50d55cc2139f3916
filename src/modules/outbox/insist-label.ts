import type { OutboxProblem } from '../../domain/outbox/outbox.ts';
import { overtakenCodes } from '../../domain/outbox/unsent-states.ts';

/** What the button is called that sends again what the server has refused. */
export function insistLabel({
  code,
}: OutboxProblem): 'keep_decision' | 'keep_change' | 'add_version' | 'retry' {
  if (code === 'version_added') return 'add_version';
  if (code === 'tag_decided') return 'keep_decision';
  return overtakenCodes.has(code) ? 'keep_change' : 'retry';
}
