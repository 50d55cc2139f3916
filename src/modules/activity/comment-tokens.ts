import { type Mentionable, findMentions } from './mentions.ts';

/** A token of a comment. */
export type CommentToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const urlPattern = /https?:\/\/[^\s<>"'`]+/gi;

/** The address without trailing punctuation, and without a closing bracket that it did not open. */
function trimUrl(found: string): string {
  const end = found.replace(/[.,;:!?…]+$/u, '');
  return end.endsWith(')') && !end.includes('(') ? trimUrl(end.slice(0, -1)) : end;
}

interface TokenSpan {
  readonly at: number;
  readonly length: number;
  readonly token: CommentToken;
}

function links(text: string): readonly TokenSpan[] {
  return [...text.matchAll(urlPattern)].flatMap(({ 0: found, index }) => {
    const shown = trimUrl(found);
    if (!URL.canParse(shown)) return [];
    const token = { kind: 'link', text: shown, href: new URL(shown).href } as const;
    return [{ at: index, length: shown.length, token }];
  });
}

/**
 * Splits a comment into text, names of mentioned people, and web addresses. The tokens joined give
 * the comment again.
 */
export function tokenize(text: string, mentioned: readonly Mentionable[]): readonly CommentToken[] {
  const names = findMentions(text, mentioned).map(({ at, length }): TokenSpan => {
    const token = { kind: 'mention', text: text.slice(at, at + length) } as const;
    return { at, length, token };
  });
  const tokens: CommentToken[] = [];
  let done = 0;
  for (const { at, length, token } of [...links(text), ...names].toSorted((a, b) => a.at - b.at)) {
    if (at < done) continue;
    if (at > done) tokens.push({ kind: 'text', text: text.slice(done, at) });
    tokens.push(token);
    done = at + length;
  }
  if (done < text.length) tokens.push({ kind: 'text', text: text.slice(done) });
  return tokens;
}
