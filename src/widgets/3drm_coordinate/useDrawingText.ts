import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { isComplete, type ShapeType, type Point, type TypedPoint } from './drawing.ts';
import { areaOf, lengthOf } from './geometry.ts';

const digits = 3;

interface DrawingText {
  /** "Line, 4 points". */
  readonly name: (kind: ShapeType, count: number) => string;
  /** The same with its length or area, which are omitted while coordinates are missing. */
  readonly describe: (kind: ShapeType, points: readonly TypedPoint[]) => string;
  /** "x 1, y 2, z 3". */
  readonly pointText: (point: Point) => string;
}

/** A hook that describes drawings in words. */
export function useDrawingText(): DrawingText {
  const { t } = useTranslation('field_inputs');
  const { number } = useFormat();
  const short = (value: number) => number(Number(value.toFixed(digits)) + 0);
  const name = (kind: ShapeType, count: number) =>
    kind === 'Point' ? t('Point') : t('kind_points', { kind: t(kind), count });
  return {
    name,
    describe(kind, points) {
      const whole = points.filter(isComplete);
      const isKnown = whole.length === points.length && points.length > 1;
      if (kind === 'Point' || !isKnown) return name(kind, points.length);
      const figures = { length: short(lengthOf(whole)), area: short(areaOf(whole)) };
      const figure = kind === 'Line' ? t('length', figures) : t('area', figures);
      return `${name(kind, points.length)}. ${figure}`;
    },
    pointText: ([x, y, z]) => t('point_words', { x: short(x), y: short(y), z: short(z) }),
  };
}
