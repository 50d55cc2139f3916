import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { isWhole, type Kind, type Point, type TypedPoint } from './drawing.ts';
import { areaOf, lengthOf } from './geometry.ts';

const digits = 3;

interface Figures {
  /** "Line, 4 points". */
  readonly name: (kind: Kind, count: number) => string;
  /** The same with its length or area, which are left out while coordinates are missing. */
  readonly describe: (kind: Kind, points: readonly TypedPoint[]) => string;
  /** "x 1, y 2, z 3". */
  readonly pointWords: (point: Point) => string;
}

/** A hook: drawings in words. */
export function useFigures(): Figures {
  const { t } = useTranslation('place');
  const { number } = useFormat();
  const short = (value: number) => number(Number(value.toFixed(digits)) + 0);
  const name = (kind: Kind, count: number) =>
    kind === 'Point' ? t('Point') : t('kind_points', { kind: t(kind), count });
  return {
    name,
    describe(kind, points) {
      const whole = points.filter(isWhole);
      const isKnown = whole.length === points.length && points.length > 1;
      if (kind === 'Point' || !isKnown) return name(kind, points.length);
      const figures = { length: short(lengthOf(whole)), area: short(areaOf(whole)) };
      const figure = kind === 'Line' ? t('length', figures) : t('area', figures);
      return `${name(kind, points.length)}. ${figure}`;
    },
    pointWords: ([x, y, z]) => t('point_words', { x: short(x), y: short(y), z: short(z) }),
  };
}
