import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { Card, CardFields } from '../../ui/cards/Card.tsx';
import type { CardPlace } from '../../ui/cards/CardList.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../services.ts';
import { cellViewsOf } from './cell-views.ts';
import { CellControl, isGroupControl } from './CellControl.tsx';
import { errorSentence } from '../error-sentence.ts';
import { duplicateRows, removeRows } from './row-changes.ts';
import styles from './table.module.css';
import type { RowErrors, TableRows } from './useRows.ts';

const noItem = {};

/** Values in the head of a closed card. */
const mostInHead = 3;

interface CardProps {
  readonly place: CardPlace;
  readonly model: TableRows;
  readonly row: Row;
  readonly errors: RowErrors;
  readonly moduleType: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRemoved: () => void;
  /** Called with the index of the copy. */
  readonly onCopied: (index: number) => void;
}

interface FieldProps extends Pick<CardProps, 'model' | 'row' | 'moduleType' | 'errors'> {
  readonly column: CompiledColumn;
}

function CellField({ model, row, column, moduleType, errors }: FieldProps) {
  const { language } = useWidgetServices();
  const id = useId();
  const views = cellViewsOf(column.fieldType.document.type);
  const { visible, required } = model.stateOf(row, column);
  if (views === null || !visible) return null;
  const isEditable = model.canEdit(row, column);
  const error = errors.get(column.db);
  const value = ownProperty(model.settled(row), column.db) ?? null;
  return (
    <FieldFrame
      frameProps={{ className: undefined, 'data-part': column.db }}
      id={id}
      label={textIn(column.name, language)}
      required={required && isEditable}
      group={!isEditable || isGroupControl(column)}
      help={column.description === null ? undefined : textIn(column.description, language)}
      error={error === undefined ? undefined : errorSentence(error, language)}
    >
      {(wired) =>
        isEditable ? (
          <CellControl
            id={wired.id}
            table={model.column}
            row={row}
            column={model.offered(row, column)}
            moduleType={moduleType}
            onChange={(next) => model.setCell(row, column, next)}
            required={required}
            invalid={error !== undefined}
            describedBy={wired['aria-describedby']}
          />
        ) : (
          <div className={styles.fixed}>
            <views.Read
              settings={column.settings}
              moduleType={moduleType}
              item={noItem}
              value={value}
            />
          </div>
        )
      }
    </FieldFrame>
  );
}

/** “Yes” says nothing without its name. */
const isYesOrNo = ({ fieldType }: CompiledColumn) => fieldType.document.ruleType === 'boolean';

/** What a card shows; its handlers work on the present rows. */
const shownOf = ({ place, row, errors, moduleType, isOpen, model }: CardProps) => [
  place.index,
  place.count,
  place.isDropBefore,
  row,
  errors,
  moduleType,
  isOpen,
  model.table,
  model.mostRows,
  model.settled,
  model.stateOf,
  model.canEdit,
  model.offered,
];

function showSame(before: CardProps, after: CardProps): boolean {
  const next = shownOf(after);
  return shownOf(before).every((value, at) => value === next[at]);
}

/**
 * A row as a card: its first values, and all of its cells while it is open. A key in a cell renders the
 * card of its row only.
 */
export const RowCard = memo(function RowCard(props: CardProps) {
  const { place, model, row, errors, moduleType, isOpen } = props;
  const { index } = place;
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const { table, rows, change, move, isFixed, mostRows } = model;
  const shown = model.settled(row);
  const head = table.columns
    .filter((column) => !column.isEmpty(ownProperty(shown, column.db)))
    .slice(0, mostInHead);
  const span = { first: index, last: index };
  const entries = () => [
    {
      key: 'duplicate',
      title: t('rows.duplicate', { count: 1 }),
      onSelect() {
        change((now) => duplicateRows(table, now, span));
        props.onCopied(index + 1);
      },
      ...(rows.length >= mostRows && { lock: { text: t('rows.full', { count: mostRows }) } }),
    },
    {
      key: 'up',
      title: t('rows.up'),
      onSelect: () => move(span, index - 1),
      ...(index === 0 && { lock: { text: t('rows.first') } }),
    },
    {
      key: 'down',
      title: t('rows.down'),
      onSelect: () => move(span, index + 2),
      ...(index === rows.length - 1 && { lock: { text: t('rows.last') } }),
    },
    {
      key: 'remove',
      title: t('rows.remove', { count: 1 }),
      danger: true,
      onSelect: () => {
        change((now) => removeRows(now, span));
        props.onRemoved();
      },
      ...(isFixed(row) && { lock: { text: t('rows.fixed') } }),
    },
  ];
  return (
    <Card
      place={place}
      name={t('rows.row', { number: index + 1 })}
      aside={
        <span className={styles.cardValues}>
          {head.map((column) => {
            const views = cellViewsOf(column.fieldType.document.type);
            const Line = views?.Line ?? views?.Read;
            return Line === undefined ? null : (
              <span key={column.db}>
                {isYesOrNo(column) && `${textIn(column.name, language)}: `}
                <Line
                  settings={column.settings}
                  moduleType={moduleType}
                  item={noItem}
                  value={ownProperty(shown, column.db)}
                />
              </span>
            );
          })}
        </span>
      }
      grows="aside"
      isOpen={isOpen}
      onToggle={props.onToggle}
      menuLabel={t('rows.actions', { number: index + 1 })}
      menuEntries={entries}
      isWrong={errors.size > 0}
      problem={errors.size > 0 && !isOpen ? t('rows.wrong', { count: errors.size }) : undefined}
    >
      {isOpen && (
        <CardFields>
          {table.columns.map((column) => (
            <CellField key={column.db} {...{ model, row, column, moduleType, errors }} />
          ))}
        </CardFields>
      )}
    </Card>
  );
}, showSame);
