/** A part of a line. */
export type Piece =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

/** A part of a written text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly pieces: readonly Piece[] }
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] };

/** **strong**, [a link](https://...); what is neither is plain, brackets and stars included. */
const marks = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/g;

function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: whole, 1: strong, 2: label, 3: address, index } of line.matchAll(marks)) {
    if (index > from) pieces.push({ kind: 'plain', text: line.slice(from, index) });
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else pieces.push({ kind: 'link', text: label ?? '', address: address ?? '' });
    from = index + whole.length;
  }
  if (from < line.length) pieces.push({ kind: 'plain', text: line.slice(from) });
  return pieces;
}

function blockOf(lines: readonly string[]): readonly Block[] {
  const [first = '', ...rest] = lines;
  const [, hashes, words] = /^(#{1,6})\s+(.*)$/.exec(first) ?? [];
  if (hashes !== undefined && words !== undefined) {
    const level = hashes.length === 1 ? 2 : 3;
    return [
      { kind: 'heading', level, pieces: piecesOf(words) },
      ...(rest.length === 0 ? [] : blockOf(rest)),
    ];
  }
  const isItem = (line: string): boolean => /^\s*[-*]\s+/.test(line);
  if (lines.every(isItem))
    return [
      { kind: 'list', items: lines.map((line) => piecesOf(line.replace(/^\s*[-*]\s+/, ''))) },
    ];
  const list = lines.findIndex((line, at) => at > 0 && lines.slice(at).every(isItem));
  if (list > 0) return [...blockOf(lines.slice(0, list)), ...blockOf(lines.slice(list))];
  return [{ kind: 'paragraph', pieces: piecesOf(lines.join(' ')) }];
}

/**
 * A text as people write it, in parts: headings (`#`), lists (`-`), **strong** and links to
 * http, https and mailto. Nothing of it is ever HTML.
 */
export function blocksOf(text: string): readonly Block[] {
  const chunks = text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/);
  return chunks.flatMap((chunk) => {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '');
    return lines.length === 0 ? [] : blockOf(lines);
  });
}
