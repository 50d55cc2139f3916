import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useSize } from '../../ui/hooks/useSize.ts';
import { withStableKeys } from '../common/stable-keys.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import {
  type ShapeType,
  isComplete,
  type CoordinateInput,
  type TypedPoint,
  type Point,
} from './drawing.ts';
import {
  fitView,
  clampScale,
  toModel,
  toPixels,
  type PixelPoint,
  type View,
  type Size,
} from './geometry.ts';
import { Grid } from './Grid.tsx';
import { PlanHandle } from './PlanHandle.tsx';
import { useDrawingText } from './useDrawingText.ts';
import styles from './plan.module.css';

interface ShapeProps {
  readonly kind: ShapeType;
  readonly points: readonly Point[];
  readonly view: View;
  readonly size: Size;
  /** Draws the points as dots; false if handles are drawn over them. */
  readonly dots: boolean;
}

const mostDots = 500;

/** The line or the closed area of a plan, with its points. */
function Shape({ kind, points, view, size, dots }: ShapeProps) {
  const spots = points.map((point) => toPixels(point, view, size));
  const way = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <g aria-hidden="true">
      {kind === 'Area' && <polygon className={styles.area} points={way} />}
      {kind === 'Line' && <polyline className={styles.way} points={way} />}
      {dots &&
        withStableKeys(spots.slice(0, mostDots)).map(({ entry: { x, y }, key }) => (
          <circle key={key} className={styles.dot} cx={x} cy={y} r={4} />
        ))}
    </g>
  );
}

interface PlanToolsProps {
  readonly hint: string | null;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

const nearer = 1.5;

/** Zoom buttons, a button that shows everything, and a hint how to draw. */
function PlanTools({ hint, onZoom, onFit }: PlanToolsProps) {
  const { t } = useTranslation('field_inputs');
  return (
    <div className={styles.tools}>
      <IconButton label={t('zoom_in')} onClick={() => onZoom(nearer)} icon={<ZoomIn />} />
      <IconButton label={t('zoom_out')} onClick={() => onZoom(1 / nearer)} icon={<ZoomOut />} />
      <IconButton label={t('show_all')} onClick={onFit} icon={<Maximize2 />} />
      {hint !== null && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}

interface Props {
  readonly label: string;
  readonly kind: ShapeType;
  readonly points: readonly TypedPoint[];
  /** Absent: read-only. */
  readonly onChange?: (points: readonly TypedPoint[]) => void;
}

/** In px, until the real size is measured. */
const usual = { width: 480, height: 280 };
/** px that the pointer may move during a click. */
const shake = 4;
/** More handles would be confusing. */
const mostHandles = 200;

/** The x and y of a drawing, seen from above. */
export function Plan({ label, kind, points, onChange }: Props) {
  const { t } = useTranslation('field_inputs');
  const { describe, pointText: pointWords } = useDrawingText();
  const canvas = useRef<SVGSVGElement>(null);
  const pressed = useRef<{ readonly spot: PixelPoint; readonly view: View } | null>(null);
  const size = useSize(canvas, usual);
  // Null: fits all points. As soon as the person draws, the view no longer moves.
  const [chosen, setView] = useState<View | null>(null);
  const whole = points.filter(isComplete);
  const view = chosen ?? fitView(whole, size);

  const spotOf = (event: MouseEvent): PixelPoint => {
    const box = canvas.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  function placePoint(index: number, spot: PixelPoint): void {
    setView(view);
    const z: CoordinateInput = points[index]?.[2] ?? points.at(-1)?.[2] ?? 0;
    const point: TypedPoint = [...toModel(spot, view, size), z];
    onChange?.(index < points.length ? points.with(index, point) : [...points, point]);
  }
  function drag(event: PointerEvent): void {
    const from = pressed.current;
    if (from === null) return;
    const spot = spotOf(event);
    const [x, y] = [spot.x - from.spot.x, spot.y - from.spot.y];
    if (Math.hypot(x, y) <= shake) return;
    const { scale } = from.view;
    setView({ x: from.view.x - x / scale, y: from.view.y + y / scale, scale });
  }
  function release(event: PointerEvent): void {
    const from = pressed.current;
    pressed.current = null;
    if (from === null || onChange === undefined) return;
    const spot = spotOf(event);
    if (Math.hypot(spot.x - from.spot.x, spot.y - from.spot.y) > shake) return;
    placePoint(kind === 'Point' ? 0 : points.length, spot);
  }

  return (
    <div className={styles.plan}>
      <svg
        ref={canvas}
        className={styles.canvas}
        data-editable={onChange !== undefined}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role={onChange === undefined ? 'img' : 'group'}
        aria-label={`${label}: ${describe(kind, points)}`}
        onPointerDown={(event) => {
          pressed.current = { spot: spotOf(event), view };
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerLeave={() => {
          pressed.current = null;
        }}
      >
        <Grid view={view} size={size} />
        <Shape kind={kind} points={whole} view={view} size={size} dots={onChange === undefined} />
        {onChange !== undefined &&
          withStableKeys(points.slice(0, mostHandles)).map(({ entry: point, index, key }) => {
            if (!isComplete(point)) return null;
            const spot = toPixels(point, view, size);
            return (
              <PlanHandle
                key={key}
                number={index + 1}
                description={pointWords(point)}
                position={spot}
                onMove={(x, y) => placePoint(index, { x: spot.x + x, y: spot.y + y })}
                onDrag={(event) => placePoint(index, spotOf(event))}
                onRemove={() => onChange(points.filter((_, other) => other !== index))}
              />
            );
          })}
      </svg>
      <PlanTools
        hint={onChange === undefined ? null : t('plan_hint')}
        onZoom={(factor) => setView({ ...view, scale: clampScale(view.scale * factor) })}
        onFit={() => setView(null)}
      />
    </div>
  );
}
