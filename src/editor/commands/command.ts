import type { TemplateDocument } from '../../runtime/documents.ts';
import { isObject } from '../../runtime/record/json.ts';
import { isText, type Text } from '../../runtime/text.ts';
import type { EditorContext } from '../document/context.ts';
import type { NameInWords, SubjectKind } from '../document/last-name.ts';
import type { Reader } from '../document/references.ts';

/** A sentence of namespace `editor`: its key, and values by name; texts are shown by language. */
export interface Sentence {
  readonly key: string;
  readonly params: { readonly [name: string]: Text | number };
}

/** Whether a value that a device has kept is a sentence. */
export function isSentence(value: unknown): value is Sentence {
  if (!isObject(value) || typeof value['key'] !== 'string') return false;
  const { params } = value;
  return (
    isObject(params) &&
    Object.values(params).every((each) => typeof each === 'number' || isText(each))
  );
}

export interface Done {
  readonly ok: true;
  readonly document: TemplateDocument;
  /** What was done: "Moved 'Gas test' to Safety". */
  readonly sentence: Sentence;
  /** db names of the fields that it made, by the names that it asked for. */
  readonly created?: ReadonlyMap<string, string>;
  /** Rules and settings that read what was removed, and were removed with it. */
  readonly dropped?: readonly Reader[];
}

export interface Subject {
  readonly id: string;
  readonly kind: SubjectKind;
}

export interface Refused {
  readonly ok: false;
  readonly refusal: Sentence;
  /** What is not there any more. */
  readonly gone?: Subject;
  /** What prevents it: the rules that read a field. */
  readonly readers?: readonly Reader[];
}

export type Outcome = Done | Refused;

/**
 * An action of the editor. `execute` is pure and depends on nothing but its arguments, so a command
 * runs again on the document of somebody else; the document before it reverts it
 * (docs/decisions/editor-commands.md). The result satisfies schemas/meta/template.
 */
export interface Command<Args> {
  /**
   * Its result may have problems that the document did not have, such as a rule that is half done.
   * Commands without it leave a document that compiles compiling.
   */
  readonly mayBreak?: true;
  readonly execute: (document: TemplateDocument, args: Args, context: EditorContext) => Outcome;
}

export function done(
  document: TemplateDocument,
  key: string,
  params: Sentence['params'] = {},
  more: Pick<Done, 'created' | 'dropped'> = {},
): Done {
  return { ok: true, document, sentence: { key: `did.${key}`, params }, ...more };
}

export function refused(
  key: string,
  params: Sentence['params'] = {},
  readers?: readonly Reader[],
): Refused {
  return {
    ok: false,
    refusal: { key: `refused.${key}`, params },
    ...(readers !== undefined && { readers }),
  };
}

/** The refusal of a command whose subject is not there, such as after somebody else removed it. */
export function gone(id: string, kind: SubjectKind = 'part'): Refused {
  return { ...refused('gone'), gone: { id, kind } };
}

/** Says what is gone as it was called last, if it ever had a name here. */
export function withNameOfGone(
  { refusal, gone: subject }: Refused,
  nameOf: (subject: Subject) => NameInWords | null,
): Sentence {
  const name = subject === undefined ? null : nameOf(subject);
  if (name === null) return refusal;
  return refused('name' in name ? 'gone_named' : 'gone_move', name).refusal;
}
