import { tokenize } from './comment-tokens.ts';

/** Plain text in which web addresses are links. */
export function LinkedText({ text }: { readonly text: string }) {
  return tokenize(text, []).map((part, at) => {
    if (part.kind !== 'link') return part.text;
    const key = `${at} ${part.text}`;
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  });
}
