import { type BlockNode, type InlineNode, parseMarkdown } from './markdown.ts';
import { cx } from '../cx.ts';
import styles from './text.module.css';

/** Nodes have no ids, so their index is the key; a text is always rendered as a whole. */
function withKeys<T>(parts: readonly T[]): readonly { readonly part: T; readonly place: string }[] {
  return parts.map((part, at) => ({ part, place: String(at) }));
}

interface MarkdownProps {
  readonly text: string;
  /** In the size of fields instead of that of pages to read. */
  readonly small?: boolean;
}

/** A text with headings, lists, bold words and links, written by a person. */
export function Markdown({ text, small = false }: MarkdownProps) {
  return (
    <div className={cx(styles.markdown, small && styles.small)}>
      {withKeys(parseMarkdown(text)).map(({ part, place }) => (
        <MarkdownBlock key={place} block={part} />
      ))}
    </div>
  );
}

function MarkdownBlock({ block }: { readonly block: BlockNode }) {
  if (block.kind === 'list')
    return (
      <ul>
        {withKeys(block.items).map(({ part, place }) => (
          <li key={place}>
            <InlineContent pieces={part} />
          </li>
        ))}
      </ul>
    );
  const line = <InlineContent pieces={block.pieces} />;
  if (block.kind === 'paragraph') return <p>{line}</p>;
  return block.level === 2 ? <h2>{line}</h2> : <h3>{line}</h3>;
}

function InlineContent({ pieces }: { readonly pieces: readonly InlineNode[] }) {
  return withKeys(pieces).map(({ part, place }) => <InlineText key={place} piece={part} />);
}

function InlineText({ piece }: { readonly piece: InlineNode }) {
  if (piece.kind === 'plain') return piece.text;
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>;
  return (
    <a href={piece.address} rel="noreferrer">
      {piece.text}
    </a>
  );
}
