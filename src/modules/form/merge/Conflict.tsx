import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../../runtime/record/item.ts';
import type { MergeConflict } from '../../../runtime/record/merge.ts';
import { textIn } from '../../../runtime/text.ts';
import { Radio } from '../../../ui/form/Radio.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { conflictId } from './conflict-id.ts';
import styles from './merge.module.css';

/** Which value a field gets. */
export type Side = 'mine' | 'theirs' | 'other';

/** The choice for a field so far; `other` is a value entered in place of both. */
export interface Choice {
  readonly side: Side;
  readonly other: unknown;
}

interface Props {
  readonly conflict: MergeConflict;
  readonly moduleType: string;
  readonly item: Item;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  /** The person tried to continue without a choice. */
  readonly isMissing: boolean;
}

const noop = () => undefined;

/** A field that both sides changed: its old value, both new ones, and the choice. */
export function Conflict(props: Props) {
  const { conflict, moduleType, item, choice, onChoose, isMissing } = props;
  const { column, base, mine, theirs } = conflict;
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const id = useId();
  const views = viewsOf(column.fieldType.document.type);
  if (views === null) return null;
  const { Read, Edit } = views;
  const read = (value: unknown) => (
    <Read settings={column.settings} moduleType={moduleType} value={value} item={item} />
  );
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
    <fieldset id={conflictId(column)} className={styles.conflict} tabIndex={-1}>
      <legend className={styles.legend}>{textIn(column.name, language)}</legend>
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
      {Edit !== null && choice?.side === 'other' && (
        <div className={styles.edit} role="group" aria-label={textIn(column.name, language)}>
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
