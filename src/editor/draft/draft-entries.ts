import type { DraftEntry } from '../../contract/template-drafts.ts';
import { commandOf } from '../commands/registry.ts';
import type { LogEntry } from '../model/log.ts';

/**
 * An entry of the server's log as the editor runs it. A command that this page does not know, since
 * somebody uses a newer one, does nothing here.
 */
export function toLogEntry(entry: DraftEntry): LogEntry {
  if (!('command' in entry)) return entry;
  const { id, author, step, made } = entry;
  const command = commandOf(entry.command.name, entry.command.args);
  if (command === null) return { id, author, undo: id };
  return { id, author, step, command, ...(made !== undefined && { made }) };
}

/** An own entry as the server keeps it. */
export function toDraftEntry(entry: LogEntry): DraftEntry {
  if (!('command' in entry)) return entry;
  const { id, author, step, command, made } = entry;
  const { name, args } = command;
  return { id, author, step, command: { name, args: { ...args } }, ...(made && { made }) };
}

/** The commands among entries whose steps are not undone, with the step of each and what that did. */
export function commandsOf(entries: readonly LogEntry[]) {
  const undone = new Set<string>();
  for (const entry of entries) {
    if ('undo' in entry) undone.add(entry.undo);
    else if ('redo' in entry) undone.delete(entry.redo);
  }
  return entries.flatMap((entry) => {
    if (!('command' in entry) || undone.has(entry.step)) return [];
    const { command, step, said = null, called = [] } = entry;
    return [{ command, step, said, called }];
  });
}
