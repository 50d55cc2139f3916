import type { Problem, ProblemCode } from '../problem.ts';
import { formatMessage, type MessageParams } from '../format-message.ts';
import { problems as catalogues } from '../generated/texts/problems.ts';
import { lazyByLanguage, textIn, type Text } from '../text.ts';

/** Parameters of a sentence; a text is inserted in the sentence's language. */
export type ProblemParams = { readonly [name: string]: number | Text };

const warnings: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'unknown_column_type',
  'unknown_module',
  'flow_unreachable',
  'flow_assignees',
  'file_ignored',
  'document_changed',
  'no_name',
  'group_misspelt',
  'unknown_icon',
  'same_order',
  'unique_files',
  'unknown_child_column',
  'no_child_reference',
  'no_match_column',
  'unknown_match_column',
]);

function inLanguage(params: ProblemParams, language: string): MessageParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : textIn(value, language),
    ]),
  );
}

/** A text of namespace `problems` in every language; the page may load the texts later. */
export function problemText(
  key: keyof (typeof catalogues)['en'],
  params: ProblemParams = {},
): Text {
  return lazyByLanguage((language) =>
    formatMessage(catalogues[language], key, inLanguage(params, language), language),
  );
}

/** A problem whose sentence another namespace has. */
export function problemOfText(code: ProblemCode, pointer: string, sentence: Text): Problem {
  return { code, severity: warnings.has(code) ? 'warning' : 'error', pointer, sentence };
}

/** A problem with its sentence (namespace `problems`); `context` in params selects a variant. */
export function problem(code: ProblemCode, pointer: string, params: ProblemParams = {}): Problem {
  const sentence = lazyByLanguage((language) =>
    formatMessage(catalogues[language], code, inLanguage(params, language), language),
  );
  return problemOfText(code, pointer, sentence);
}

export function hasErrors(problems: readonly Pick<Problem, 'severity'>[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
