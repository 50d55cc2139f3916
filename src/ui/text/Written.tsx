import { type Block, type Piece, blocksOf } from './written.ts';
import styles from './text.module.css';

/** Parts have no names but their places; a text is shown as a whole. */
function placed<T>(parts: readonly T[]): readonly { readonly part: T; readonly place: string }[] {
  return parts.map((part, at) => ({ part, place: String(at) }));
}

/** A text that people wrote, with headings, lists, strong words and links. */
export function Written({ text }: { readonly text: string }) {
  return (
    <div className={styles.written}>
      {placed(blocksOf(text)).map(({ part, place }) => (
        <Part key={place} block={part} />
      ))}
    </div>
  );
}

function Part({ block }: { readonly block: Block }) {
  if (block.kind === 'list')
    return (
      <ul>
        {placed(block.items).map(({ part, place }) => (
          <li key={place}>
            <Line pieces={part} />
          </li>
        ))}
      </ul>
    );
  const line = <Line pieces={block.pieces} />;
  if (block.kind === 'paragraph') return <p>{line}</p>;
  return block.level === 2 ? <h2>{line}</h2> : <h3>{line}</h3>;
}

function Line({ pieces }: { readonly pieces: readonly Piece[] }) {
  return placed(pieces).map(({ part, place }) => <Words key={place} piece={part} />);
}

function Words({ piece }: { readonly piece: Piece }) {
  if (piece.kind === 'plain') return piece.text;
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>;
  return (
    <a href={piece.address} rel="noreferrer">
      {piece.text}
    </a>
  );
}
