import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './paper-scan.module.css';
import type { Point, Quad } from './quad.ts';

interface Props {
  readonly canvas: HTMLCanvasElement;
  readonly corners: Quad;
  readonly onChange: (corners: Quad) => void;
}

const names = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const;
/** The share of the photo by which an arrow key moves a corner; with Shift ten times as much. */
const step = 0.005;

const inside = ({ x, y }: Point): Point => ({
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
});

function withCorner([a, b, c, d]: Quad, at: number, point: Point): Quad {
  const to = inside(point);
  return [at === 0 ? to : a, at === 1 ? to : b, at === 2 ? to : c, at === 3 ? to : d];
}

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** A photo with the edges of a paper, whose corners are dragged or moved by the arrow keys. */
export function CornerEditor({ canvas, corners, onChange }: Props) {
  const { t } = useTranslation('folders');
  const frame = useRef<HTMLDivElement>(null);
  const photo = useRef<HTMLDivElement>(null);
  useEffect(() => photo.current?.replaceChildren(canvas), [canvas]);

  function drag(event: PointerEvent, at: number): void {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    };
    onChange(withCorner(corners, at, point));
  }

  function press(event: KeyboardEvent, at: number): void {
    const by = moves[event.key];
    const from = corners[at];
    if (by === undefined || from === undefined) return;
    event.preventDefault();
    const factor = event.shiftKey ? 10 : 1;
    onChange(withCorner(corners, at, { x: from.x + by.x * factor, y: from.y + by.y * factor }));
  }

  const outline = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ');
  return (
    <div className={styles.stage}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ ['--ratio' as string]: canvas.width / canvas.height }}
      >
        <div ref={photo} className={styles.photo} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon className={styles.outline} points={outline} />
        </svg>
        {names.map((name, at) => {
          const { x, y } = corners[at] ?? { x: 0, y: 0 };
          return (
            <button
              key={name}
              type="button"
              className={styles.corner}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-label={t(`scan.${name}`)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, at)}
              onKeyDown={(event) => press(event, at)}
            />
          );
        })}
      </div>
    </div>
  );
}
