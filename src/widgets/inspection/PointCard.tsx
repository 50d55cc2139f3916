import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledRows } from '../../runtime/compiled.ts';
import type { Row } from '../../runtime/row.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWidgetServices } from '../services.ts';
import { answerChoices, answerIcons } from './answers.tsx';
import { errorSentence } from '../error-sentence.ts';
import { PointAnswer } from './PointAnswer.tsx';
import { PointDetails } from './PointDetails.tsx';
import {
  type Answer,
  answerOf,
  type Group,
  isMeasured,
  missingOnFailure,
  type Point,
  takes,
} from './points.ts';
import type { Inspection, PointErrors } from './useInspection.ts';
import { useSwipe } from './useSwipe.ts';
import styles from './inspection.module.css';

export interface PointCardProps {
  readonly id: string;
  readonly inspection: Inspection;
  readonly column: CompiledColumn;
  readonly table: CompiledRows;
  readonly moduleType: string;
  readonly group: Group;
  readonly point: Point;
  readonly number: number;
  readonly row: Row;
  readonly errors: PointErrors;
  /** Keys that leave the field go from here. */
  readonly isCurrent: boolean;
  readonly onFocus: (id: string) => void;
  /** Answers, and offers to undo it. */
  readonly onAnswer: (point: Point, answer: Answer | null) => void;
}

const parts = ['note', 'photos', 'raised'] as const;

const isInText = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Whether the details of a point are open: always if something is in them, or is missing. */
function isOpenByItself({ row, errors }: PointCardProps, missing: readonly string[]): boolean {
  return missing.length > 0 || parts.some((part) => row[part] !== undefined || errors.has(part));
}

function PointCardView(props: PointCardProps) {
  const { id, inspection, column, table, moduleType, group, point, number, row, errors } = props;
  const { isCurrent, onFocus, onAnswer } = props;
  const { t } = useTranslation('inspection');
  const { language } = useWidgetServices();
  const { settings, change } = inspection;
  const [isOpened, setOpened] = useState(false);
  const text = textIn(point.text, language);
  const given = answerOf(row);
  const missing = missingOnFailure(row, settings);
  const isForced = given === 'fail' || isOpenByItself(props, missing);
  const [hasNote, hasPhotos] = [takes(point, settings, 'note'), takes(point, settings, 'photos')];
  const isOpen = isOpened || isForced;
  const swipe = useSwipe(
    isMeasured(point)
      ? null
      : (direction) => onAnswer(point, direction === 'right' ? 'pass' : 'fail'),
  );
  const answerError = errors.get('answer') ?? errors.get('value') ?? errors.get('');
  const valueColumn = table.byDb.get('value');
  const noteId = `${id}-wrong`;
  const needs = new Intl.ListFormat(language).format(missing.map((part) => t(`part_${part}`)));

  function keys(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || isInText(event.target)) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onAnswer(point, null);
      return;
    }
    const choice = answerChoices.find(({ key }) => key === event.key.toLowerCase());
    if (choice === undefined || (isMeasured(point) && choice.answer !== 'na')) return;
    event.preventDefault();
    onAnswer(point, choice.answer);
  }

  const Toggle = isOpen ? ChevronUp : ChevronDown;
  const detailsLabel =
    hasNote && hasPhotos ? 'details' : hasNote ? 'note_details' : 'photo_details';
  return (
    <li
      className={styles.point}
      data-point={point.id}
      data-answer={given ?? undefined}
      data-wrong={errors.size > 0 || undefined}
      onFocus={() => onFocus(point.id)}
    >
      <div className={styles.swipe} {...swipe}>
        {!isMeasured(point) && (
          <span className={styles.behind} aria-hidden>
            <answerIcons.pass size={24} /> {t('pass')}
            <span className={styles.gap} />
            {t('fail')} <answerIcons.fail size={24} />
          </span>
        )}
        <div className={styles.front}>
          <div
            role="toolbar"
            className={styles.ask}
            tabIndex={isCurrent ? 0 : -1}
            aria-label={`${number}. ${text}`}
            data-current
            onKeyDown={keys}
          >
            <span className={styles.text}>
              <span className={styles.number}>{number}</span>
              <span>{text}</span>
            </span>
            {valueColumn !== undefined && (
              <PointAnswer
                id={`${id}-value`}
                point={point}
                row={row}
                column={valueColumn}
                moduleType={moduleType}
                invalid={answerError !== undefined}
                describedBy={answerError === undefined ? undefined : noteId}
                tabIndex={isCurrent ? 0 : -1}
                onAnswer={(answer) => onAnswer(point, answer)}
                onMeasure={(value) => change(point.id, { value, answer: undefined })}
              />
            )}
          </div>
          {(hasNote || hasPhotos) && !isForced && (
            <Button
              type="text"
              className={styles.more}
              icon={<Toggle />}
              aria-label={t(detailsLabel, { point: text })}
              aria-expanded={isOpen}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => setOpened(!isOpened)}
            />
          )}
        </div>
      </div>
      {answerError !== undefined && (
        <p id={noteId} className={styles.problem}>
          {errorSentence(answerError, language)}
        </p>
      )}
      {missing.length > 0 && <p className={styles.needs}>{t('needs', { list: needs })}</p>}
      {isOpen && (
        <PointDetails
          {...{ id, inspection, column, table, moduleType, group, point, row, errors, missing }}
        />
      )}
    </li>
  );
}

/**
 * One point: its text, its answer, and note, photos and report where it takes or requires them. It is
 * memoised, so that an answer renders one of them.
 */
export const PointCard = memo(
  PointCardView,
  ({ inspection: a, ...before }, { inspection: b, ...after }) =>
    a.change === b.change &&
    (Object.keys(after) as (keyof typeof after)[]).every((key) => before[key] === after[key]),
);
