import type { Language } from '../../src/runtime/text.ts';
import { changeLines, changesBetween } from '../../server/documents/diff/changes.ts';
import { phraseText, type Change, type Safety } from '../../server/documents/diff/phrases.ts';
import { openFile } from './subjects.ts';
import { problemLine } from './validate.ts';

/** The changes as lines in one language, with a line that counts them. */
export function diffLines(changes: readonly Change[], language: Language): readonly string[] {
  if (changes.length === 0) return [phraseText({ key: 'nothing' }, language)];
  const count = (wanted: Safety) => changes.filter(({ safety }) => safety === wanted).length;
  const params = {
    count: changes.length,
    safe: count('safe'),
    care: count('care'),
    refused: count('refused'),
  };
  return [...changeLines(changes, language), phraseText({ key: 'summary', params }, language)];
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
