import { useTranslation } from 'react-i18next';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { rowsOf } from '../../runtime/record/rows.ts';
import type { Row } from '../../runtime/row.ts';
import { textIn } from '../../runtime/text.ts';
import { ItemLinks } from '../common/item-links.tsx';
import { idsOf } from '../common/stored-values.ts';
import { EmptyValue } from '../common/TextValue.tsx';
import { formatNumberInput } from '../number/parse.ts';
import { PhotoList } from '../photos/PhotoList.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { answerIcons } from './answers.tsx';
import { limitsText } from './limits.ts';
import { answerOf, type Point, pointsOf, progressOf, rowsByPoint } from './points.ts';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './reading.module.css';

interface PointProps {
  readonly point: Point;
  readonly row: Row;
  readonly raises: string | undefined;
}

function ReadAnswer({ point, row }: PointProps) {
  const { t } = useTranslation('inspection');
  const { language } = useWidgetServices();
  const given = answerOf(row);
  if (given === null) return <span className={styles.open}>{t('show_open')}</span>;
  const Icon = answerIcons[given];
  const { value } = row;
  const unit = point.unit === undefined ? '' : ` ${textIn(point.unit, language)}`;
  return (
    <span className={styles.given} data-answer={given}>
      <Icon size={18} aria-hidden />
      {t(given)}
      {typeof value === 'number' && (
        <span>
          {formatNumberInput(value, language)}
          {unit}
        </span>
      )}
    </span>
  );
}

/** An answer by itself, as the history shows it. */
function ReadAnswerCell({ value }: ReadProps<SettingsOf<'inspection'>>) {
  const { t } = useTranslation('inspection');
  const given = answerOf({ id: '', answer: value });
  if (given === null) return <EmptyValue />;
  const Icon = answerIcons[given];
  return (
    <span className={styles.given} data-answer={given}>
      <Icon size={16} aria-hidden />
      {t(given)}
    </span>
  );
}

/** What was raised from a point. */
function ReadRaisedCell({ value, settings }: ReadProps<SettingsOf<'inspection'>>) {
  return settings.raises === undefined ? (
    <EmptyValue />
  ) : (
    <ItemLinks moduleType={settings.raises} ids={idsOf(value)} />
  );
}

export const readCells = { answer: ReadAnswerCell, raised: ReadRaisedCell } as const;

function ReadPoint(props: PointProps) {
  const { t } = useTranslation('inspection');
  const { language } = useWidgetServices();
  const { point, row, raises } = props;
  const { note } = row;
  const photos = idsOf(row['photos']);
  const raised = idsOf(row['raised']);
  const limits = limitsText(point, language, t);
  return (
    <li className={styles.readPoint}>
      <span className={styles.readText}>
        {textIn(point.text, language)}
        {limits !== null && <span className={styles.limits}> {limits}</span>}
      </span>
      <ReadAnswer {...props} />
      {typeof note === 'string' && note !== '' && <p className={styles.readNote}>{note}</p>}
      {photos.length > 0 && (
        <div className={styles.readNote}>
          <PhotoList ids={photos} />
        </div>
      )}
      {raised.length > 0 && raises !== undefined && (
        <div className={styles.readNote}>
          <ItemLinks moduleType={raises} ids={raised} />
        </div>
      )}
    </li>
  );
}

/** The progress and every point with its answer, note, photos and what was raised. */
export function Read({ value, settings }: ReadProps<SettingsOf<'inspection'>>) {
  const { language } = useWidgetServices();
  if (rowsOf(value).length === 0) return <EmptyValue />;
  const rows = rowsByPoint(value, settings);
  return (
    <div className={styles.read}>
      <ProgressBar progress={progressOf(value, settings)} />
      {settings.groups.map((group) => (
        <section key={group.id} aria-label={textIn(group.name, language)}>
          <div className={styles.readGroup}>{textIn(group.name, language)}</div>
          <ul className={styles.readPoints}>
            {group.points.map((point) => (
              <ReadPoint
                key={point.id}
                point={point}
                row={rows.get(point.id) ?? { id: point.id }}
                raises={settings.raises}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** One point with its answer, note, photos and what was raised; `value` is its row. */
export function ReadRow({ value, settings }: ReadProps<SettingsOf<'inspection'>>) {
  const [row] = rowsOf([value]);
  const point = row === undefined ? undefined : pointsOf(settings).get(row.id);
  if (row === undefined || point === undefined) return <EmptyValue />;
  return (
    <ul className={styles.readPoints}>
      <ReadPoint point={point} row={row} raises={settings.raises} />
    </ul>
  );
}
