import '../../modules/problem-texts.ts';
import { callServer } from '../../api/client.ts';
import { REVIEW_TEMPLATE } from '../../contract/templates.ts';
import {
  duplicateKeyProblems,
  parseDocument,
  withPositions,
} from '../../runtime/compile/locate.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import { type Text, textIn } from '../../runtime/text.ts';
import type { TextProblem } from './text-editor.ts';

/** Codes of problems with which a document is no template that the editor can show. */
const fatal: ReadonlySet<string> = new Set(['schema', 'duplicate_db', 'forbidden_name']);

interface Found {
  readonly severity: 'error' | 'warning';
  readonly sentence: Text;
  readonly line?: number;
  readonly column?: number;
}

function toTextProblems(problems: readonly Found[], language: string): readonly TextProblem[] {
  return problems.map(({ severity, sentence, line = 1, column = 1 }) => ({
    line,
    column,
    severity,
    message: textIn(sentence, language),
  }));
}

function hasShape(value: unknown): value is TemplateDocument {
  return isObject(value) && typeof value['moduleType'] === 'string' && isList(value['columns']);
}

interface CheckedText {
  /** Null while the text is no template that the editor can show. */
  readonly document: TemplateDocument | null;
  readonly problems: readonly TextProblem[];
}

interface TextContext {
  readonly siteId: number;
  readonly moduleType: string;
  readonly language: string;
  /** What is wrong with a text that is no template of the module. */
  readonly otherModule: string;
}

/** Checks a text: its syntax here, its shape, columns and flow by the server's review. */
export async function checkText(text: string, context: TextContext): Promise<CheckedText> {
  const { siteId, moduleType, language } = context;
  const parsed = parseDocument(text);
  if (!parsed.ok) return { document: null, problems: toTextProblems(parsed.problems, language) };
  const repeated = duplicateKeyProblems(text);
  if (repeated.length > 0) return { document: null, problems: toTextProblems(repeated, language) };
  const { document } = parsed;
  if (!hasShape(document) || document.moduleType !== moduleType) {
    const problem = {
      pointer: '/moduleType',
      severity: 'error',
      sentence: context.otherModule,
    } as const;
    return { document: null, problems: toTextProblems(withPositions([problem], text), language) };
  }
  const { reply } = await callServer(REVIEW_TEMPLATE, { params: { siteId }, body: { document } });
  const isFatal = reply.problems.some(({ code }) => fatal.has(code));
  const located = withPositions([...reply.problems, ...reply.findings], text);
  return { document: isFatal ? null : document, problems: toTextProblems(located, language) };
}
