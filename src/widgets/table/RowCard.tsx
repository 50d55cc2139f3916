import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useWidgetServices } from '../services.ts';
import { cellViewsOf } from './cell-views.ts';
import { errorText } from './CellEditor.tsx';
import { duplicateRows, removeRows } from './row-changes.ts';
import styles from './table.module.css';
import type { RowErrors, TableRows } from './useRows.ts';

const noItem = {};
const unheard = () => undefined;

/** Values in the head of a closed card. */
const mostInHead = 3;

interface CardProps {
  readonly model: TableRows;
  readonly row: Row;
  readonly index: number;
  readonly errors: RowErrors;
  readonly moduleType: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRemoved: () => void;
  /** Called with the id of the copy. */
  readonly onCopied: (id: string | undefined) => void;
  /** The dragged card would be put before this one. */
  readonly isDropBefore: boolean;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
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
      frameProps={{ className: undefined, 'data-cell': column.db }}
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

/** “Yes” says nothing without its name. */
const isYesOrNo = ({ fieldType }: CompiledColumn) => fieldType.document.ruleType === 'boolean';

/** A row as a card: its first values, and all of its cells while it is open. */
export function RowCard(props: CardProps) {
  const { model, row, index, errors, moduleType, isOpen, onToggle } = props;
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const { table, rows, set, move, isFixed, mostRows } = model;
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
      onSelect() {
        const next = duplicateRows(table, rows, span);
        set(next);
        props.onCopied(next[index + 1]?.id);
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
        set(removeRows(rows, span));
        props.onRemoved();
      },
      ...(isFixed(row) && { lock: { text: t('rows.fixed') } }),
    },
  ];
  return (
    <li
      className={styles.card}
      data-card={index}
      data-wrong={errors.size > 0 || undefined}
      data-drop={props.isDropBefore || undefined}
    >
      <div className={styles.cardHead}>
        {rows.length > 1 && (
          <span className={styles.grip} aria-hidden onPointerDown={props.onDrag}>
            <GripVertical size={18} />
          </span>
        )}
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
                  {isYesOrNo(column) && `${textIn(column.name, language)}: `}
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
