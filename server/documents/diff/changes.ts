import { hasErrors, problemOfText } from '../../../src/runtime/compile/problems.ts';
import { parseDocument } from '../../../src/runtime/compile/locate.ts';
import type { FlowDocument, ModuleDocument } from '../../../src/runtime/documents.ts';
import type { Problem } from '../../../src/runtime/problem.ts';
import { byLanguage, type Language } from '../../../src/runtime/text.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { checkDocument } from '../check.ts';
import { type Subject, planOf } from '../plan.ts';
import { behaviourChanges } from './behaviour.ts';
import { columnChanges } from './columns.ts';
import { flowChanges } from './flow.ts';
import { layoutChanges, listChanges } from './layout.ts';
import { moduleChanges } from './module.ts';
import { type Change, type Safety, phraseText } from './phrases.ts';

const order: readonly Safety[] = ['refused', 'care', 'safe'];

/**
 * Compares two documents, for the users and maintainers of the module. Changes that the server
 * would refuse come first, then those that need care, then safe ones.
 */
export function changesBetween(before: Subject, after: Subject): readonly Change[] {
  const [was, is] = [planOf(before, fieldTypes), planOf(after, fieldTypes)];
  const all = [
    ...moduleChanges(was, is),
    ...behaviourChanges(was, is),
    ...layoutChanges(was, is),
    ...columnChanges(was, is),
    ...listChanges(was, is),
    ...flowChanges(was, is),
  ];
  return all.toSorted((a, b) => order.indexOf(a.safety) - order.indexOf(b.safety));
}

/** The changes as lines in one language. */
export function changeLines(changes: readonly Change[], language: Language): readonly string[] {
  const width = Math.max(...order.map((safety) => phraseText({ key: safety }, language).length));
  return changes.map(
    (change) =>
      `${phraseText({ key: change.safety }, language).padEnd(width)}  ${phraseText(change, language)}`,
  );
}

/** A module document and its flow. */
interface Version {
  readonly document: ModuleDocument;
  readonly flow: FlowDocument;
}

/** The module of a stored text; null if this version of the product cannot read it. */
export function storedVersion(text: string, flow: FlowDocument): Version | null {
  const parsed = parseDocument(text);
  if (!parsed.ok || hasErrors(checkDocument('module', parsed.document))) return null;
  return { document: parsed.document as ModuleDocument, flow };
}

/** What changed from one version of a module to the next. */
export function versionChanges(before: Version, after: Version): readonly Change[] {
  const subject = ({ document, flow }: Version): Subject => ({
    module: document,
    flow,
    template: null,
  });
  return changesBetween(subject(before), subject(after));
}

/** The changes that need care as warnings, for the call that lists problems. */
export function changeProblems(changes: readonly Change[]): readonly Problem[] {
  return changes
    .filter(({ safety }) => safety !== 'safe')
    .map((change) =>
      problemOfText(
        'document_changed',
        '',
        byLanguage((language) => phraseText(change, language)),
      ),
    );
}
