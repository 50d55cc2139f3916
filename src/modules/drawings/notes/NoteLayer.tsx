import { memo } from 'react';
import { ShapeLines } from '../stage/ShapeLines.tsx';
import type { Size } from '../stage/view.ts';
import styles from './note-layer.module.css';
import { type ShownNote, unsentOf } from './note-model.ts';

interface Props {
  /** Those of the page. */
  readonly notes: readonly ShownNote[];
  readonly selected: number | null;
  readonly sheet: Size;
  readonly onSelect: (id: number) => void;
}

/** Texts and stamps are this share of the longer side of the sheet high. */
const textShare = 1 / 65;

const percent = (share: number | undefined): string => `${(share ?? 0) * 100}%`;

/**
 * The notes over a page. The list next to it says the same to the keyboard and to people who do not see
 * the drawing.
 */
export const NoteLayer = memo(function NoteLayer({ notes, selected, sheet, onSelect }: Props) {
  const size = Math.max(sheet.width, sheet.height) * textShare;
  const choose = (id: number) => (event: { stopPropagation: () => void }) => {
    event.stopPropagation();
    onSelect(id);
  };
  const lines = notes.filter(({ kind }) => kind !== 'text' && kind !== 'stamp');
  const texts = notes.filter(({ kind }) => kind === 'text' || kind === 'stamp');
  return (
    <div className={styles.layer} aria-hidden style={{ ['--size' as string]: `${size}px` }}>
      <svg className={styles.lines} viewBox={`0 0 ${sheet.width} ${sheet.height}`}>
        {lines.map((note) => (
          <g
            key={note.id}
            data-note={note.kind}
            data-status={note.status}
            data-unsent={unsentOf(note) !== null || undefined}
            data-selected={note.id === selected || undefined}
            role="presentation"
            onClick={choose(note.id)}
          >
            <ShapeLines shape={note} sheet={sheet} className={styles.touch} />
            <ShapeLines shape={note} sheet={sheet} className={styles.halo} />
            <ShapeLines shape={note} sheet={sheet} className={styles.line} />
          </g>
        ))}
      </svg>
      {texts.map((note) => {
        const {
          id,
          kind,
          status,
          text,
          points: [point],
        } = note;
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            className={styles.text}
            data-note={kind}
            data-status={status}
            data-unsent={unsentOf(note) !== null || undefined}
            data-selected={id === selected || undefined}
            style={{ left: percent(point?.x), top: percent(point?.y) }}
            onClick={choose(id)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
});
