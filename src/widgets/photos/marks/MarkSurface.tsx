import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawMarks, type PhotoSides, type Place, within } from './marks.ts';
import type { Marks } from './useMarks.ts';
import styles from './marks.module.css';

interface Props {
  readonly sides: PhotoSides;
  readonly marks: Marks;
  /** Called when somebody taps with an empty text. */
  readonly onMissingText: () => void;
  readonly needsText: boolean;
}

/** Steps of the arrow keys, as shares of the longest side; the large one with Shift. */
const [smallStep, largeStep] = [0.01, 0.1];

const directions: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The layer above a photo on which marks are drawn: by dragging, or with the arrow keys and Enter for
 * the beginning and the end of a mark.
 */
export function MarkSurface({ sides, marks, onMissingText, needsText }: Props) {
  const { t } = useTranslation('files');
  const keysId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cursor, setCursor] = useState<Place | null>(null);
  const { shown } = marks;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    context.clearRect(0, 0, sides.width, sides.height);
    drawMarks(context, shown, sides);
  });

  function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * sides.width,
      y: ((clientY - box.top) / box.height) * sides.height,
    };
  }

  function begin(at: Place): void {
    if (needsText) onMissingText();
    else marks.begin(at);
  }

  function press(event: KeyboardEvent): void {
    const at = cursor ?? { x: sides.width / 2, y: sides.height / 2 };
    const direction = directions[event.key];
    if (direction !== undefined) {
      const step = Math.max(sides.width, sides.height) * (event.shiftKey ? largeStep : smallStep);
      const next = within({ x: at.x + direction.x * step, y: at.y + direction.y * step }, sides);
      setCursor(next);
      marks.move(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (marks.isDrawing) marks.end();
      else begin(at);
    } else if (event.key === 'Escape' && marks.isDrawing) {
      marks.cancel();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <button
      type="button"
      aria-label={t('marks.surface')}
      aria-describedby={keysId}
      className={styles.surface}
      onKeyDown={press}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible'))
          setCursor((now) => now ?? { x: sides.width / 2, y: sides.height / 2 });
      }}
      onBlur={() => setCursor(null)}
      // A tap without a text leads to its input, which then keeps the focus.
      onMouseDown={(event) => needsText && event.preventDefault()}
      onPointerDown={(event) => {
        if (!event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setCursor(null);
        begin(placeOf(event));
      }}
      onPointerMove={(event) => event.isPrimary && marks.move(placeOf(event))}
      onPointerUp={(event) => event.isPrimary && marks.end()}
      onPointerCancel={marks.cancel}
    >
      <canvas ref={canvas} width={sides.width} height={sides.height} />
      {cursor !== null && (
        <span
          className={styles.cursor}
          style={{
            left: `${(cursor.x / sides.width) * 100}%`,
            top: `${(cursor.y / sides.height) * 100}%`,
          }}
        />
      )}
      <span id={keysId} hidden>
        {t('marks.keys')}
      </span>
    </button>
  );
}
