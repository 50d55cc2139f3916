import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { Row } from '../../runtime/row.ts';
import { useWidgetServices } from '../services.ts';
import { answerChoices, answerIcons } from './answers.tsx';
import { limitsText } from './limits.ts';
import { partEditOf } from './part-edits.ts';
import { type Answer, answerOf, isMeasured, type Point } from './points.ts';
import styles from './inspection.module.css';

interface Props {
  readonly id: string;
  readonly point: Point;
  readonly row: Row;
  /** The column of measured values. */
  readonly column: CompiledColumn;
  readonly moduleType: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly tabIndex: 0 | -1;
  readonly onAnswer: (answer: Answer | null) => void;
  readonly onMeasure: (value: unknown) => void;
}

const unheard = () => undefined;

type AnswerButtonsProps = Pick<Props, 'row' | 'describedBy' | 'tabIndex' | 'onAnswer'> & {
  readonly choices: readonly (typeof answerChoices)[number][];
};

/** Buttons for the answers; the pressed one takes the answer back. */
function AnswerButtons({ row, choices, describedBy, tabIndex, onAnswer }: AnswerButtonsProps) {
  const { t } = useTranslation('inspection');
  const given = answerOf(row);
  return choices.map(({ answer, Icon }) => (
    <button
      key={answer}
      type="button"
      className={styles.answer}
      data-answer={answer}
      aria-pressed={given === answer}
      aria-describedby={describedBy}
      tabIndex={tabIndex}
      onClick={() => onAnswer(given === answer ? null : answer)}
    >
      <Icon size={20} aria-hidden />
      {t(answer)}
    </button>
  ));
}

/** A measured value with its unit and limits, and whether it is inside of them. */
function Measure(props: Props) {
  const { id, point, row, column, moduleType, invalid, describedBy, onMeasure } = props;
  const { t } = useTranslation('inspection');
  const { language } = useWidgetServices();
  const own = useMemo(
    (): CompiledColumn => ({
      ...column,
      settings: {
        ...column.settings,
        ...(point.unit !== undefined && { suffix: point.unit }),
      },
    }),
    [column, point],
  );
  const NumberEdit = partEditOf(column.fieldType.document.type);
  const limits = limitsText(point, language, t);
  const given = answerOf(row);
  const Icon = given === null ? null : answerIcons[given];
  return (
    <div className={styles.measure}>
      <label htmlFor={id} className="visually-hidden">
        {t('measured')}
      </label>
      {NumberEdit !== null && (
        <NumberEdit
          id={id}
          column={own}
          moduleType={moduleType}
          value={row['value'] ?? null}
          onChange={onMeasure}
          onBlur={unheard}
          required={false}
          invalid={invalid}
          describedBy={[`${id}-limits`, describedBy].filter(Boolean).join(' ')}
        />
      )}
      <span id={`${id}-limits`} className={styles.limits} data-answer={given ?? undefined}>
        {Icon !== null && given !== 'na' && <Icon size={16} aria-hidden />}
        {limits}
        {given === 'fail' && <span className={styles.outside}>{t('out_of_limits')}</span>}
        {given === 'pass' && limits !== null && (
          <span className="visually-hidden">{t('in_limits')}</span>
        )}
      </span>
    </div>
  );
}

const onlyNotApplicable = answerChoices.filter(({ answer }) => answer === 'na');

/** What answers a point: three buttons, or a measured value and the button that it does not apply. */
export function PointAnswer(props: Props) {
  const { point } = props;
  if (!isMeasured(point))
    return (
      <div className={styles.answers}>
        <AnswerButtons {...props} choices={answerChoices} />
      </div>
    );
  return (
    <div className={styles.answers}>
      <Measure {...props} />
      <AnswerButtons {...props} choices={onlyNotApplicable} />
    </div>
  );
}
