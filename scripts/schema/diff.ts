import type { Language } from '../../src/runtime/text.ts';
import type { Subject } from './cases/plan.ts';
import { columnChanges } from './diff/columns.ts';
import { flowChanges } from './diff/flow.ts';
import { layoutChanges, listChanges } from './diff/layout.ts';
import { moduleChanges } from './diff/module.ts';
import { say, type Change, type Safety } from './diff/phrases.ts';
import { openFile, planOfSubject } from './subjects.ts';
import { problemLine } from './validate.ts';

const order: readonly Safety[] = ['refused', 'care', 'safe'];

/**
 * Compares two documents, for the users and maintainers of the module. Changes that the server
 * would refuse come first, then those that need care, then safe ones.
 */
export function changesBetween(before: Subject, after: Subject): readonly Change[] {
  const [was, is] = [planOfSubject(before), planOfSubject(after)];
  const all = [
    ...moduleChanges(was, is),
    ...layoutChanges(was, is),
    ...columnChanges(was, is),
    ...listChanges(was, is),
    ...flowChanges(was, is),
  ];
  return all.toSorted((a, b) => order.indexOf(a.safety) - order.indexOf(b.safety));
}

/** The changes as lines in one language, with a line that counts them. */
export function diffLines(changes: readonly Change[], language: Language): readonly string[] {
  if (changes.length === 0) return [say({ key: 'nothing' }, language)];
  const count = (wanted: Safety) => changes.filter(({ safety }) => safety === wanted).length;
  const params = {
    count: changes.length,
    safe: count('safe'),
    care: count('care'),
    refused: count('refused'),
  };
  const width = Math.max(...order.map((safety) => say({ key: safety }, language).length));
  return [
    ...changes.map(
      (change) =>
        `${say({ key: change.safety }, language).padEnd(width)}  ${say(change, language)}`,
    ),
    say({ key: 'summary', params }, language),
  ];
}

/**
 * `npm run schema -- diff BEFORE AFTER [--language de]`: prints the changes between two module or
 * template documents. Returns false if a document is invalid, or a change would be refused.
 */
export function diffFiles(before: string, after: string, language: Language): boolean {
  const [was, is] = [openFile(before), openFile(after)];
  if (!was.ok || !is.ok) {
    for (const problem of was.problems) console.error(problemLine(before, problem));
    for (const problem of is.problems) console.error(problemLine(after, problem));
    return false;
  }
  const changes = changesBetween(was.subject, is.subject);
  for (const line of diffLines(changes, language)) console.log(line);
  return changes.every(({ safety }) => safety !== 'refused');
}
