import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useWidgetServices } from '../services.ts';
import { buttonProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { cellViewsOf } from './cell-views.ts';
import { errorText } from './CellEditor.tsx';
import { duplicateRows, insertRow, moveRows, removeRows, rowKeys } from './row-changes.ts';
import styles from './table.module.css';
import type { RowErrors, TableRows } from './useRows.ts';

const noItem = {};
const unheard = () => undefined;

/** Values in the head of a closed card. */
const mostInHead = 3;

/** Closed cards that a phone shows at once; the button that adds one stays in reach below more. */
const mostInSight = 5;

interface CardProps {
  readonly model: TableRows;
  readonly row: Row;
  readonly index: number;
  readonly errors: RowErrors;
  readonly moduleType: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onOpen: (id: string | null) => void;
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
  const value = ownProperty(isEditable ? row : model.settled(row), column.db) ?? null;
  return (
    <FieldFrame
      id={id}
      label={textIn(column.name, language)}
      required={required && isEditable}
      group={!isEditable}
      help={column.description === null ? undefined : textIn(column.description, language)}
      error={error === undefined ? undefined : errorText(error, language)}
    >
      {(wired) =>
        isEditable ? (
          <views.Edit
            id={wired.id}
            column={column}
            moduleType={moduleType}
            value={value}
            onChange={(next) => model.setCell(row, column, next)}
            onBlur={unheard}
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

function RowCard(props: CardProps) {
  const { model, row, index, errors, moduleType, isOpen, onToggle, onOpen } = props;
  const { t } = useTranslation('widgets');
  const { table, rows, set, isFixed, mostRows } = model;
  const shown = model.settled(row);
  const head = table.columns
    .filter((column) => !column.isEmpty(ownProperty(shown, column.db)))
    .slice(0, mostInHead);
  const span = { first: index, last: index };
  const name = t('rows.row', { number: index + 1 });
  const Mark = isOpen ? ChevronDown : ChevronRight;
  const entries = () => [
    {
      key: 'duplicate',
      title: t('rows.duplicate', { count: 1 }),
      onSelect: () => set(duplicateRows(table, rows, span)),
      ...(rows.length >= mostRows && { lock: { text: t('rows.full', { count: mostRows }) } }),
    },
    {
      key: 'up',
      title: t('rows.up'),
      onSelect: () => set(moveRows(rows, span, -1)),
      ...(index === 0 && { lock: { text: t('rows.first') } }),
    },
    {
      key: 'down',
      title: t('rows.down'),
      onSelect: () => set(moveRows(rows, span, 1)),
      ...(index === rows.length - 1 && { lock: { text: t('rows.last') } }),
    },
    {
      key: 'remove',
      title: t('rows.remove', { count: 1 }),
      danger: true,
      onSelect: () => {
        set(removeRows(rows, span));
        onOpen(null);
      },
      ...(isFixed(row) && { lock: { text: t('rows.fixed') } }),
    },
  ];
  return (
    <li className={styles.card} data-wrong={errors.size > 0 || undefined}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.cardButton}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Mark size={18} aria-hidden />
          <span className={styles.cardName}>{name}</span>
          <span className={styles.cardValues}>
            {head.map((column) => {
              const views = cellViewsOf(column.fieldType.document.type);
              return views === null ? null : (
                <span key={column.db}>
                  <views.Read
                    settings={column.settings}
                    moduleType={moduleType}
                    item={noItem}
                    value={ownProperty(shown, column.db)}
                  />
                </span>
              );
            })}
          </span>
        </button>
        <MoreMenu label={t('rows.actions', { number: index + 1 })} entries={entries} />
      </div>
      {errors.size > 0 && !isOpen && (
        <p className={styles.problem}>{t('rows.wrong', { count: errors.size })}</p>
      )}
      {isOpen && (
        <div className={styles.cardFields}>
          {table.columns.map((column) => (
            <CellField key={column.db} {...{ model, row, column, moduleType, errors }} />
          ))}
        </div>
      )}
    </li>
  );
}

interface Props {
  readonly field: EditProps;
  readonly label: string;
  readonly model: TableRows;
  /** The row that an error leads to; null: none. */
  readonly start: { readonly row: number } | null;
}

/** The rows as cards for phones: one is open, and the button that adds one stays in reach. */
export function RowCards({ field, label, model, start }: Props) {
  const { t } = useTranslation('widgets');
  const { table, rows, mostRows, set, errorsOf } = model;
  const [open, setOpen] = useState<string | null>(rows[start?.row ?? -1]?.id ?? null);
  const keys = rowKeys(rows);
  return (
    <div className={styles.cards}>
      {rows.length > 0 && (
        <ol className={styles.cardList} aria-label={label}>
          {rows.map((row, index) => (
            <RowCard
              key={keys[index]}
              model={model}
              row={row}
              index={index}
              errors={errorsOf(index)}
              moduleType={field.moduleType}
              isOpen={open === row.id}
              onToggle={() => setOpen(open === row.id ? null : row.id)}
              onOpen={setOpen}
            />
          ))}
        </ol>
      )}
      <div className={styles.cardAdd} data-long={rows.length > mostInSight || undefined}>
        <Button
          {...buttonProps(field)}
          block
          icon={<Plus />}
          disabled={rows.length >= mostRows}
          onClick={() => {
            const next = insertRow(table, rows, rows.length);
            set(next);
            setOpen(next.at(-1)?.id ?? null);
          }}
        >
          {t('rows.add')}
        </Button>
      </div>
    </div>
  );
}
