import { searchKey } from '../../runtime/text-keys.ts';

/** Somebody who can be mentioned by name. */
export interface Mentionable {
  readonly kind: 'user' | 'team';
  readonly id: number;
  readonly name: string;
}

/** A name behind an `@` in a text. */
export interface Mention {
  /** Place of the `@`. */
  readonly at: number;
  /** Of `@` and name together. */
  readonly length: number;
  readonly who: Mentionable;
}

const wordCharacter = /[\p{L}\p{N}_]/u;
const maxQueryLength = 40;

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && wordCharacter.test(character);

function mentionAt(text: string, at: number, people: readonly Mentionable[]): Mention | null {
  if (text[at] !== '@' || isWordCharacter(text[at - 1])) return null;
  let longest: Mention | null = null;
  for (const who of people) {
    const length = who.name.length + 1;
    if (who.name === '' || !text.startsWith(who.name, at + 1)) continue;
    if (isWordCharacter(text[at + length]) || length <= (longest?.length ?? 0)) continue;
    longest = { at, length, who };
  }
  return longest;
}

/**
 * The mentions in a text, in its order: an `@` that does not go on a word, and the longest name that
 * stands whole behind it. Of people with the same name it is the first.
 */
export function findMentions(text: string, people: readonly Mentionable[]): readonly Mention[] {
  const found: Mention[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mention = mentionAt(text, at, people);
    if (mention !== null) found.push(mention);
  }
  return found;
}

/** What a text mentions, as calls take it. */
export function mentionedIds(text: string, people: readonly Mentionable[]) {
  const found = findMentions(text, people);
  const ids = (kind: Mentionable['kind']) => [
    ...new Set(found.flatMap(({ who }) => (who.kind === kind ? [who.id] : []))),
  ];
  return { user_ids: ids('user'), team_ids: ids('team') };
}

/** A mention that is being typed: where its `@` is, and what stands behind it so far. */
export interface MentionQuery {
  readonly at: number;
  readonly text: string;
}

/** The mention that is being typed before the caret; null where none is. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || caret === 0 || isWordCharacter(text[at - 1])) return null;
  const words = text.slice(at + 1, caret);
  return words.length > maxQueryLength || /^\s|\n/.test(words) ? null : { at, text: words };
}

/** Those in whose name a word begins with what was typed, at most `most`. */
export function matchByName<P extends { readonly name: string }>(
  people: readonly P[],
  query: string,
  limit = 8,
): readonly P[] {
  const prefix = searchKey(query);
  const fits = ({ name }: P) => ` ${searchKey(name)}`.includes(` ${prefix}`);
  return people.filter((person) => prefix === '' || fits(person)).slice(0, limit);
}

/** The text with the typed mention written out, and where the caret is then. */
export function insertMention(text: string, { at, text: words }: MentionQuery, name: string) {
  const before = `${text.slice(0, at)}@${name}`;
  const after = text.slice(at + 1 + words.length);
  const gap = after.startsWith(' ') ? '' : ' ';
  return { text: `${before}${gap}${after}`, caret: before.length + 1 };
}
