import type { Denial } from '../runtime/flow/types.ts';
import type { MessageParams } from '../runtime/format-message.ts';
import { type Language, textIn } from '../runtime/text.ts';

/** The most people whom a sentence names. */
const maxNames = 3;

/** Translates a key of namespace `flow`. */
export type FlowTranslate = (
  key: Denial['code'] | 'no_way' | 'others' | 'some_of',
  params: MessageParams,
) => string;

/** The first names, and how many more there are: "Ana, Ben, Cleo or 4 others". */
function listNames(
  translate: FlowTranslate,
  language: Language,
  names: readonly string[],
  type: Intl.ListFormatType,
): string {
  // One name takes no more room than "1 other".
  const shown = names.length > maxNames + 1 ? names.slice(0, maxNames) : names;
  const count = names.length - shown.length;
  const entries = count === 0 ? shown : [...shown, translate('others', { count })];
  return new Intl.ListFormat(language, { type }).format(entries);
}

/** The people of whom some have to decide: "Ana or Ben", "Ana and Ben", "2 of Ana, Ben and Cleo". */
export function listDeciders(
  translate: FlowTranslate,
  language: Language,
  names: readonly string[],
  needed: number,
): string {
  const type = needed === 1 ? 'disjunction' : 'conjunction';
  const who = listNames(translate, language, names, type);
  const isSome = needed > 1 && needed < names.length;
  return isSome ? translate('some_of', { count: needed, who }) : who;
}

/** Why a move is denied, as a sentence; the messages of unmet requirements follow separately. */
export function denialSentence(
  translate: FlowTranslate,
  language: Language,
  { code, from, unmet, names, approvers }: Denial,
): string {
  const labels = from.map((label) => textIn(label, language));
  const params = {
    from: new Intl.ListFormat(language, { type: 'disjunction' }).format(labels),
    count: names.length > 0 ? names.length : unmet.length,
    ...(names.length > 0 && {
      context: 'named',
      who: listDeciders(translate, language, names, approvers?.needed ?? 1),
    }),
  };
  return translate(code === 'not_from_here' && labels.length === 0 ? 'no_way' : code, params);
}
