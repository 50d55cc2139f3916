import { Button, Radio } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numbered } from '../common/numbered.ts';
import { buttonProps } from '../common/props.ts';
import type { EditProps } from '../view-types.ts';
import { drawingOf, kindsOf, type TypedPoint, valueOf } from './drawing.ts';
import { Plan } from './Plan.tsx';
import { PointRow } from './PointRow.tsx';
import styles from './plan.module.css';
import { useFigures } from './useFigures.ts';

const shownRows = 200;

/** A point, a line or an area: drawn on a plan, typed as numbers. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('place');
  const { describe } = useFigures();
  const { column, value, onChange } = props;
  const drawing = drawingOf(value);
  const allowed = kindsOf(column.settings);
  const [begun, setBegun] = useState(allowed[0] ?? 'Point');
  const kind = drawing?.kind ?? begun;
  const points = drawing?.points ?? [];
  const offered = allowed.includes(kind) ? allowed : [...allowed, kind];
  const set = (next: readonly TypedPoint[]) => {
    setBegun(kind);
    onChange(valueOf(kind, next));
  };
  function shift(index: number, by: 1 | -1): void {
    const [one, other] = [points[index], points[index + by]];
    if (one !== undefined && other !== undefined)
      set(points.with(index, other).with(index + by, one));
  }
  return (
    <div className={styles.drawing}>
      {offered.length > 1 && (
        <Radio.Group
          aria-label={t('kind')}
          value={kind}
          options={offered.map((each) => ({ value: each, label: t(each) }))}
          onChange={({ target }) => {
            const next = offered.find((each) => each === target.value) ?? kind;
            setBegun(next);
            if (points.length > 0) onChange(valueOf(next, points));
          }}
        />
      )}
      <Plan label={t('plan')} kind={kind} points={points} onChange={set} />
      <p className={styles.figure} role="status">
        {points.length === 0 ? t('no_points') : describe(kind, points)}
      </p>
      {points.length > 0 && (
        <table className={styles.points}>
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col">x</th>
              <th scope="col">y</th>
              <th scope="col">z</th>
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {numbered(points.slice(0, shownRows)).map(({ entry: point, index, key }) => (
              <PointRow
                key={key}
                number={index + 1}
                point={point}
                isFirst={index === 0}
                isLast={index === points.length - 1}
                onChange={(next) => set(points.with(index, next))}
                onShift={(by) => shift(index, by)}
                onRemove={() => set(points.filter((_, other) => other !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
      {points.length > shownRows && (
        <p className={styles.figure}>{t('more_points', { count: points.length - shownRows })}</p>
      )}
      <Button
        {...buttonProps(props)}
        disabled={kind === 'Point' && points.length > 0}
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => set([...points, points.at(-1) ?? [0, 0, 0]])}
      >
        {t('add_point')}
      </Button>
    </div>
  );
}
