import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { withStableKeys } from '../common/stable-keys.ts';
import { EmptyValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';
import { drawingOf } from './drawing.ts';
import { Plan } from './Plan.tsx';
import styles from './plan.module.css';
import { useDrawingText } from './useDrawingText.ts';

const shownRows = 200;

/** The plan of a drawing, its measures and its coordinates. */
export function Read({ value }: ReadProps) {
  const { t } = useTranslation('field_inputs');
  const { number } = useFormat();
  const { describe } = useDrawingText();
  const drawing = drawingOf(value);
  if (drawing === null) return <EmptyValue />;
  const { kind, points } = drawing;
  const rest = points.length - shownRows;
  return (
    <div className={styles.drawing}>
      <Plan label={t('plan')} kind={kind} points={points} />
      <p className={styles.figure}>{describe(kind, points)}</p>
      <table className={styles.points}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">x</th>
            <th scope="col">y</th>
            <th scope="col">z</th>
          </tr>
        </thead>
        <tbody>
          {withStableKeys(points.slice(0, shownRows)).map(({ entry: point, index, key: row }) => (
            <tr key={row}>
              <th scope="row">{index + 1}</th>
              {withStableKeys(point).map(({ entry: part, key }) => (
                <td key={key}>{typeof part === 'number' ? number(part) : part}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={styles.figure}>{t('more_points', { count: rest })}</p>}
    </div>
  );
}
