import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { Radio } from '../../../ui/form/Radio.tsx';
import { ReadText } from '../../../widgets/common/ReadText.tsx';
import { RowValuesProvider } from '../../../widgets/form-values.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { conflictId } from './conflict-id.ts';
import styles from './merge.module.css';
import type { Question } from './questions.ts';
import { RowValue } from './RowValue.tsx';

/** Which value is kept. */
export type Side = 'mine' | 'theirs' | 'other';

/** The choice so far; `other` is a value entered in place of both. */
export interface Choice {
  readonly side: Side;
  readonly other: unknown;
}

interface Props {
  readonly question: Question;
  readonly moduleType: string;
  readonly item: Item;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  /** The person tried to continue without a choice. */
  readonly isMissing: boolean;
}

const noop = () => undefined;

/** The name of what both sides changed: a field, and in a table the row and the column. */
function useTitle({ field, column, row }: Question): string {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const name = textIn(field.name, language);
  if (row === null) return name;
  const point =
    row.name === null ? t('merge.row', { number: row.number }) : textIn(row.name, language);
  const parts = column === null ? [name, point] : [name, point, textIn(column.name, language)];
  return parts.join(' · ');
}

/** What both sides changed: its old value, both new ones, and the choice. */
export function Conflict(props: Props) {
  const { question, moduleType, item, choice, onChoose, isMissing } = props;
  const { field, column, row, base, mine, theirs } = question;
  const { t } = useTranslation('form');
  const id = useId();
  const title = useTitle(question);
  const views = column === null ? null : viewsOf(column.fieldType.document.type);
  // Files are uploaded into fields of the form, so none can be added to a cell here.
  const isEntered = row === null || column?.fieldType.file === undefined;
  const Edit = isEntered ? (views?.Edit ?? null) : null;
  const read = (value: unknown) => {
    if (column === null)
      return (
        field.rows !== null && (
          <RowValue
            field={field}
            rows={field.rows}
            value={value}
            moduleType={moduleType}
            item={item}
          />
        )
      );
    const Read = views?.Read ?? ReadText;
    return (
      <Read settings={column.settings} moduleType={moduleType} value={value ?? null} item={item} />
    );
  };
  const choose = (side: Side) => onChoose({ side, other: choice?.other ?? mine });
  const option = (side: Side, words: string, value: ReactNode) => (
    <div className={styles.option} data-chosen={choice?.side === side}>
      <Radio name={`${id}-side`} checked={choice?.side === side} onChange={() => choose(side)}>
        {words}
      </Radio>
      {value !== null && <div className={styles.value}>{value}</div>}
    </div>
  );
  return (
    <fieldset id={conflictId(question)} className={styles.conflict} tabIndex={-1}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.before}>
        <span className={styles.word}>{t('merge.base')}</span>
        <div className={styles.value}>{read(base)}</div>
      </div>
      <div
        role="radiogroup"
        className={styles.options}
        aria-describedby={isMissing ? id : undefined}
      >
        {option('mine', t('merge.mine'), read(mine))}
        {option('theirs', t('merge.theirs'), read(theirs))}
        {Edit !== null && option('other', t('merge.other'), null)}
      </div>
      {Edit !== null && column !== null && choice?.side === 'other' && (
        <div className={styles.edit} role="group" aria-label={title}>
          <RowValuesProvider value={row === null ? null : (row.mine ?? {})}>
            <Edit
              id={`${id}-edit`}
              column={column}
              moduleType={moduleType}
              value={choice.other}
              onChange={(other) => onChoose({ side: 'other', other })}
              onBlur={noop}
              required={false}
              invalid={false}
              describedBy={undefined}
            />
          </RowValuesProvider>
        </div>
      )}
      {isMissing && (
        <p id={id} className={styles.missing}>
          {t('merge.choose')}
        </p>
      )}
    </fieldset>
  );
}
