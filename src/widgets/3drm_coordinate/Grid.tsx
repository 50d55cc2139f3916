import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { multiples, roundStep } from '../../ui/map/round-steps.ts';
import { toModel, toPixels, type Size, type View } from './geometry.ts';
import styles from './plan.module.css';

interface Props {
  readonly view: View;
  readonly size: Size;
}

/** Minimum distance between grid lines, in px. */
const nearest = 64;

/** The grid of a plan with the coordinates at the edges, in metres. */
export function Grid({ view, size }: Props) {
  const { t } = useTranslation('field_inputs');
  const { number } = useFormat();
  const metres = (value: number) => t('metres', { value: number(value) });
  const step = roundStep(nearest / view.scale);
  const [left, high] = toModel({ x: 0, y: 0 }, view, size);
  const [right, low] = toModel({ x: size.width, y: size.height }, view, size);
  return (
    <g aria-hidden="true">
      {multiples(left, right, step).map((value) => {
        const { x } = toPixels([value, 0], view, size);
        return (
          <g key={`x${value}`}>
            <line className={styles.gridLine} x1={x} x2={x} y1={0} y2={size.height} />
            <text className={styles.gridText} x={x + 3} y={size.height - 4}>
              {metres(value)}
            </text>
          </g>
        );
      })}
      {multiples(low, high, step).map((value) => {
        const { y } = toPixels([0, value], view, size);
        return (
          <g key={`y${value}`}>
            <line className={styles.gridLine} x1={0} x2={size.width} y1={y} y2={y} />
            <text className={styles.gridText} x={3} y={y - 3}>
              {metres(value)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
