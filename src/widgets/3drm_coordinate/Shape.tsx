import { withStableKeys } from '../common/stable-keys.ts';
import type { ShapeType, Point } from './drawing.ts';
import { toPixels, type Size, type View } from './geometry.ts';
import styles from './plan.module.css';

interface Props {
  readonly kind: ShapeType;
  readonly points: readonly Point[];
  readonly view: View;
  readonly size: Size;
  /** Where handles are drawn on top, there are no dots. */
  readonly dots: boolean;
}

const mostDots = 500;

/** The line or the closed area of a plan, with its points. */
export function Shape({ kind, points, view, size, dots }: Props) {
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
