/** A node within a line. */
export type InlineNode =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

/** A block of a text. */
export type BlockNode =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly pieces: readonly InlineNode[] }
  | { readonly kind: 'paragraph'; readonly pieces: readonly InlineNode[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly InlineNode[])[] };

/**
 * **bold** and [a link](https://...); anything else is plain text, including brackets and
 * asterisks.
 */
const inlineMarks = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/g;

function parseInline(line: string): readonly InlineNode[] {
  const pieces: InlineNode[] = [];
  let from = 0;
  for (const { 0: whole, 1: strong, 2: label, 3: address, index } of line.matchAll(inlineMarks)) {
    if (index > from) pieces.push({ kind: 'plain', text: line.slice(from, index) });
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else pieces.push({ kind: 'link', text: label ?? '', address: address ?? '' });
    from = index + whole.length;
  }
  if (from < line.length) pieces.push({ kind: 'plain', text: line.slice(from) });
  return pieces;
}

function parseBlock(lines: readonly string[]): readonly BlockNode[] {
  const [first = '', ...rest] = lines;
  const [, hashes, words] = /^(#{1,6})\s+(.*)$/.exec(first) ?? [];
  if (hashes !== undefined && words !== undefined) {
    const level = hashes.length === 1 ? 2 : 3;
    return [
      { kind: 'heading', level, pieces: parseInline(words) },
      ...(rest.length === 0 ? [] : parseBlock(rest)),
    ];
  }
  const isItem = (line: string): boolean => /^\s*[-*]\s+/.test(line);
  if (lines.every(isItem))
    return [
      { kind: 'list', items: lines.map((line) => parseInline(line.replace(/^\s*[-*]\s+/, ''))) },
    ];
  const list = lines.findIndex((line, at) => at > 0 && lines.slice(at).every(isItem));
  if (list > 0) return [...parseBlock(lines.slice(0, list)), ...parseBlock(lines.slice(list))];
  return [{ kind: 'paragraph', pieces: parseInline(lines.join(' ')) }];
}

/**
 * Parses a text into blocks: headings (`#`), lists (`-`), **bold** and links to http, https and
 * mailto. The result never contains HTML.
 */
export function parseMarkdown(text: string): readonly BlockNode[] {
  const chunks = text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/);
  return chunks.flatMap((chunk) => {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '');
    return lines.length === 0 ? [] : parseBlock(lines);
  });
}
