import { searchKey } from '../../runtime/text-keys.ts';

/** Somebody who can be mentioned by name. */
export interface Mentionable {
  readonly kind: 'user' | 'team';
  readonly id: number;
  readonly name: string;
}

/** A name after an `@` in a text. */
export interface Mention {
  /** Index of the `@`. */
  readonly at: number;
  /** Length of `@` and name. */
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
 * The mentions in a text, in order. The `@` must not continue a word, and the longest complete name
 * after it counts. If several people have the name, the first is taken.
 */
export function findMentions(text: string, people: readonly Mentionable[]): readonly Mention[] {
  const found: Mention[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mention = mentionAt(text, at, people);
    if (mention !== null) found.push(mention);
  }
  return found;
}

/** The ids of mentioned people and teams, in the shape of the calls. */
export function mentionedIds(text: string, people: readonly Mentionable[]) {
  const found = findMentions(text, people);
  const ids = (kind: Mentionable['kind']) => [
    ...new Set(found.flatMap(({ who }) => (who.kind === kind ? [who.id] : []))),
  ];
  return { user_ids: ids('user'), team_ids: ids('team') };
}

/** A mention that is being typed: the index of its `@`, and the text after it. */
export interface MentionQuery {
  readonly at: number;
  readonly text: string;
}

/** The mention that is being typed before the caret; null if there is none. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || caret === 0 || isWordCharacter(text[at - 1])) return null;
  const typed = text.slice(at + 1, caret);
  return typed.length > maxQueryLength || /^\s|\n/.test(typed) ? null : { at, text: typed };
}

/** People with a name in which a word begins with the query, at most `limit`. */
export function matchByName<P extends { readonly name: string }>(
  people: readonly P[],
  query: string,
  limit = 8,
): readonly P[] {
  const prefix = searchKey(query);
  const fits = ({ name }: P) => ` ${searchKey(name)}`.includes(` ${prefix}`);
  return people.filter((person) => prefix === '' || fits(person)).slice(0, limit);
}

/** Replaces the typed mention with the name; gives the text and the new caret. */
export function insertMention(text: string, { at, text: words }: MentionQuery, name: string) {
  const before = `${text.slice(0, at)}@${name}`;
  const after = text.slice(at + 1 + words.length);
  const gap = after.startsWith(' ') ? '' : ' ';
  return { text: `${before}${gap}${after}`, caret: before.length + 1 };
}
