import { type Mentionable, mentionsIn } from './mentions.ts';

/** A piece of a comment as it is shown. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const address = /https?:\/\/[^\s<>"'`]+/gi;

/** The address without what ends the sentence around it, and without a bracket that it did not open. */
function trimmed(found: string): string {
  const end = found.replace(/[.,;:!?…]+$/u, '');
  return end.endsWith(')') && !end.includes('(') ? trimmed(end.slice(0, -1)) : end;
}

interface Span {
  readonly at: number;
  readonly length: number;
  readonly part: Part;
}

function links(text: string): readonly Span[] {
  return [...text.matchAll(address)].flatMap(({ 0: found, index }) => {
    const shown = trimmed(found);
    if (!URL.canParse(shown)) return [];
    const part = { kind: 'link', text: shown, href: new URL(shown).href } as const;
    return [{ at: index, length: shown.length, part }];
  });
}

/** A comment in pieces that make its text again: words, names of those it mentions, web addresses. */
export function partsOf(text: string, mentioned: readonly Mentionable[]): readonly Part[] {
  const names = mentionsIn(text, mentioned).map(({ at, length }): Span => {
    const token = { kind: 'mention', text: text.slice(at, at + length) } as const;
    return { at, length, part };
  });
  const tokens: Part[] = [];
  let done = 0;
  for (const { at, length, part } of [...links(text), ...names].toSorted((a, b) => a.at - b.at)) {
    if (at < done) continue;
    if (at > done) tokens.push({ kind: 'text', text: text.slice(done, at) });
    tokens.push(part);
    done = at + length;
  }
  if (done < text.length) tokens.push({ kind: 'text', text: text.slice(done) });
  return tokens;
}
