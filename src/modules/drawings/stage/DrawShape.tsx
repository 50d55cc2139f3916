import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnotationKind } from '../../../contract/annotations.ts';
import styles from './draw-shape.module.css';
import { ShapeLines } from './ShapeLines.tsx';
import { type Point, type Share, cornersOf, shareOf, thinned } from './shapes.ts';
import type { Size } from './view.ts';

interface Props {
  readonly kind: AnnotationKind;
  readonly sheet: Size;
  /** Pixels of the screen per point of the sheet. */
  readonly scale: number;
  /** The point of the sheet under a point of the window. */
  readonly pointAt: (event: PointerEvent) => Point;
  /** The point of the sheet in the middle of the stage. */
  readonly middle: () => Point;
  /** Moves the sheet so far that the point is seen. */
  readonly reveal: (point: Point) => void;
  readonly onDrawn: (points: readonly Share[]) => void;
}

/** A press that moves less than this, in px, is a tap. */
const tapPx = 6;
/** How far an arrow key moves the cross, in px; with Shift a tenth of it. */
const keyPx = 20;

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
});

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Takes the pointer and the keys while somebody draws a shape on a sheet. Arrows move a cross, Enter sets a
 * point there; a line by hand ends with a second Enter at the same place.
 */
export function DrawShape(props: Props) {
  const { kind, sheet, scale, pointAt, middle, reveal, onDrawn } = props;
  const { t } = useTranslation('drawings');
  const surface = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [cross, setCross] = useState<Point | null>(null);
  useEffect(() => surface.current?.focus({ preventScroll: true }), []);
  const isPlace = kind === 'text' || kind === 'stamp';
  const reach = tapPx / scale;

  function finish(drawn: readonly Point[]): void {
    const [first] = drawn;
    const last = drawn.at(-1);
    setPoints([]);
    if (first === undefined || last === undefined) return;
    if (isPlace) onDrawn([shareOf(last, sheet)]);
    else if (kind === 'rectangle') onDrawn(cornersOf(first, last, sheet));
    else if (kind === 'arrow') onDrawn([shareOf(first, sheet), shareOf(last, sheet)]);
    else onDrawn(thinned(drawn).map((point) => shareOf(point, sheet)));
  }
  function press(event: PointerEvent): void {
    setCross(null);
    if (event.button !== 0 || !event.isPrimary) {
      // A second finger moves the sheet.
      pressed.current = null;
      setPoints([]);
      return;
    }
    pressed.current = event.pointerId;
    // The first end of an arrow may have been set by a tap.
    if (kind !== 'arrow' || points.length === 0) setPoints([within(pointAt(event), sheet)]);
  }
  function move(event: PointerEvent): void {
    if (pressed.current !== event.pointerId) return;
    const at = within(pointAt(event), sheet);
    const last = points.at(-1);
    if (kind !== 'freehand') setPoints([...points.slice(0, 1), at]);
    else if (last === undefined || apart(last, at) > reach / 2) setPoints([...points, at]);
  }
  function release(event: PointerEvent): void {
    if (pressed.current !== event.pointerId) return;
    pressed.current = null;
    const [first] = points;
    const at = within(pointAt(event), sheet);
    const isTap = first === undefined || apart(first, at) < reach;
    if (kind === 'freehand' && points.length < 2) setPoints([]);
    else if (kind === 'arrow' && isTap) setPoints([first ?? at]);
    else finish(kind === 'freehand' ? points : [first ?? at, at]);
  }
  function setPoint(at: Point): void {
    const last = points.at(-1);
    const isEnd = last !== undefined && apart(last, at) < reach;
    if (isPlace) finish([at]);
    else if (kind === 'freehand') {
      if (!isEnd) setPoints([...points, at]);
      else if (points.length > 1) finish(points);
    } else if (last === undefined) setPoints([at]);
    else if (!isEnd || kind === 'rectangle') finish([...points.slice(0, 1), at]);
  }
  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = cross ?? within(middle(), sheet);
    const direction = moves[event.key];
    if (direction !== undefined) {
      const step = (event.shiftKey ? keyPx / 10 : keyPx) / scale;
      const next = within({ x: at.x + direction.x * step, y: at.y + direction.y * step }, sheet);
      setCross(next);
      reveal(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      setCross(at);
      setPoint(at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const seen = cross === null || points.length === 0 ? points : [...points, cross];
  const drawn =
    kind === 'rectangle' && seen.length > 1
      ? cornersOf(seen[0] ?? { x: 0, y: 0 }, seen.at(-1) ?? { x: 0, y: 0 }, sheet)
      : seen.map((point) => shareOf(point, sheet));
  const place = cross === null ? null : shareOf(cross, sheet);
  return (
    <div
      ref={surface}
      className={styles.surface}
      role="application"
      aria-label={t(`notes.place.${kind}`)}
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        pressed.current = null;
        setPoints([]);
      }}
      onKeyDown={key}
    >
      <svg className={styles.shapes} viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden>
        {drawn.length > 1 && !isPlace && (
          <ShapeLines shape={{ kind, points: [...drawn] }} sheet={sheet} className={styles.line} />
        )}
        {cross !== null && (
          <path
            className={styles.cross}
            d={`M${cross.x - 14 / scale} ${cross.y}h${28 / scale}M${cross.x} ${cross.y - 14 / scale}v${28 / scale}`}
          />
        )}
      </svg>
      <span className="visually-hidden" role="status">
        {place !== null &&
          t('placing_at', { x: Math.round(place.x * 100), y: Math.round(place.y * 100) })}
      </span>
    </div>
  );
}
