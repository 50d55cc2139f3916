import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PixelPoint } from './geometry.ts';
import styles from './plan.module.css';

interface Props {
  readonly number: number;
  readonly description: string;
  readonly position: PixelPoint;
  /** Moves the point by x px to the right and y px down. */
  readonly onMove: (x: number, y: number) => void;
  readonly onDrag: (event: PointerEvent) => void;
  readonly onRemove: () => void;
}

const ways: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

/** px that an arrow key moves a point; with shift, one. */
const stride = 10;

/** The handle of a point on the plan: it can be dragged, or moved by arrow keys. */
export function PlanHandle({
  number,
  description: words,
  position: spot,
  onMove,
  onDrag,
  onRemove,
}: Props) {
  const { t } = useTranslation('field_inputs');
  const isHeld = useRef(false);
  function press(event: KeyboardEvent): void {
    const way = ways.get(event.key);
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (way !== undefined) {
      const length = event.shiftKey ? 1 : stride;
      onMove(way[0] * length, way[1] * length);
    } else return;
    event.preventDefault();
  }
  return (
    <g
      role="button"
      tabIndex={0}
      className={styles.handle}
      aria-label={t('point_at', { number, words })}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
      onKeyDown={press}
      onPointerDown={(event) => {
        isHeld.current = true;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (isHeld.current) onDrag(event);
      }}
      onPointerUp={(event) => {
        isHeld.current = false;
        event.stopPropagation();
      }}
      onPointerCancel={() => {
        isHeld.current = false;
      }}
      onClick={(event) => event.stopPropagation()}
    >
      <circle className={styles.target} cx={spot.x} cy={spot.y} r={20} />
      <circle className={styles.dot} cx={spot.x} cy={spot.y} r={6} />
      <text className={styles.number} x={spot.x + 9} y={spot.y - 9} aria-hidden="true">
        {number}
      </text>
    </g>
  );
}
