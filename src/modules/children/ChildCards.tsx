import { ChevronDown, ChevronRight, Copy, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { Control } from '../form/Control.tsx';
import { FieldScopeProvider, useFieldId } from '../form/field-id.ts';
import { FormProvider, useColumnState } from '../form/useFormModel.ts';
import type { ChildList } from './child-list.ts';
import type { ChildRow } from './child-rows.ts';
import { shownValue } from './check-row.ts';
import type { Target } from './ChildGrid.tsx';
import { ChildStatus, RowStatus } from './ChildStatus.tsx';
import { AddChild, useDeleteReason } from './ChildTools.tsx';
import styles from './children.module.css';
import { deleteRows, duplicateRows } from './row-actions.ts';
import { shownColumns, type ShownColumn } from './shown-columns.ts';
import { useChildName } from './useChildErrors.ts';
import { useLockReason } from './useEditability.ts';
import type { RowProblems } from './useGridColumns.tsx';
import { useRowModel } from './useRowModel.ts';

/** Closed cards that a phone shows at once; the button that adds one stays in reach below more. */
const mostInSight = 5;

interface FieldProps {
  readonly list: ChildList;
  readonly row: ChildRow;
  readonly column: CompiledColumn;
  readonly problem: string | undefined;
}

/** A value of an open card: its control, or the value with the reason why it can't be changed. */
function CardField({ list, row, column, problem }: FieldProps) {
  const { language } = useWidgetServices();
  const id = useFieldId(column.pointer);
  const lockReason = useLockReason(list);
  const { visible, required } = useColumnState(column);
  const views = viewsOf(column.fieldType.document.type);
  if (!visible || views === null) return null;
  const reason = views.Edit === null ? '' : lockReason(row, column);
  const { Edit, Read } = views;
  const help = column.description === null ? '' : textIn(column.description, language);
  return (
    <FieldFrame
      id={id}
      label={textIn(column.name, language)}
      required={required && reason === null}
      group={reason !== null || views.isGroup === true}
      help={[help, reason].filter(Boolean).join(' ')}
      error={problem}
    >
      {({ 'aria-describedby': describedBy }) =>
        Edit !== null && reason === null ? (
          <Control
            {...{ column, Edit, id, required, describedBy }}
            invalid={problem !== undefined}
          />
        ) : (
          <Read
            settings={column.settings}
            moduleType={list.module.document.type}
            item={row.item}
            value={shownValue(row, column, list.context())}
          />
        )
      }
    </FieldFrame>
  );
}

interface CardProps {
  readonly list: ChildList;
  readonly row: ChildRow;
  readonly shown: readonly ShownColumn[];
  readonly problems: ReadonlyMap<string, string> | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onReach: (target: Target) => void;
}

/** The fields of an open card, within a form of its own. */
function CardFields({ list, row, shown, problems, onReach }: CardProps) {
  const model = useRowModel(list, row);
  return (
    <FormProvider value={model}>
      <div className={styles.cardFields}>
        {shown.map(({ db, column }) =>
          column === null ? (
            <ChildStatus
              key={db}
              list={list}
              row={row}
              onField={(field) => onReach({ key: row.key, db: field })}
            />
          ) : (
            <CardField
              key={db}
              list={list}
              row={row}
              column={row.module.byDb.get(db) ?? column}
              problem={problems?.get(db)}
            />
          ),
        )}
      </div>
    </FormProvider>
  );
}

function ChildCard(props: CardProps) {
  const { list, row, problems, isOpen, onToggle, onReach } = props;
  const { t } = useTranslation('children');
  const { t: words } = useTranslation('form');
  const { itemHref } = useWidgetServices();
  const navigate = useNavigate();
  const name = useChildName()(row);
  const reason = useDeleteReason(list)([row]);
  const isDeleted = row.state === 'deleted';
  const href = row.item.id > 0 ? itemHref(list.module.document.type, row.item.id) : null;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const entries = () => [
    ...(list.rights.create
      ? [
          {
            key: 'duplicate',
            title: t('duplicate', { count: 1 }),
            icon: <Copy />,
            onSelect: () => {
              const [key] = duplicateRows(list, [row], words('duplicate.mark'));
              if (key !== undefined) onReach({ key, db: null });
            },
          },
        ]
      : []),
    ...(href === null
      ? []
      : [
          {
            key: 'open',
            title: t('open'),
            icon: <ExternalLink />,
            onSelect: () => void navigate(href),
          },
        ]),
    {
      key: 'delete',
      title: t(isDeleted ? 'keep' : 'delete', { count: 1 }),
      icon: isDeleted ? <RotateCcw /> : <Trash2 />,
      danger: !isDeleted,
      onSelect: () => deleteRows(list, [row], isDeleted),
      ...(reason !== undefined && { lock: { text: reason } }),
    },
  ];
  const count = problems?.size ?? 0;
  return (
    <li className={styles.card} data-wrong={count > 0 || undefined} data-state={row.state}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.cardButton}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Arrow size={18} aria-hidden />
          <span className={styles.cardName}>{name}</span>
          <RowStatus row={row} />
        </button>
        <MoreMenu label={t('actions', { name })} entries={entries} />
      </div>
      {row.state !== 'stored' && <p className={styles.cardNote}>{t(`mark.${row.state}`)}</p>}
      {count > 0 && !isOpen && <p className={styles.problem}>{t('wrong', { count })}</p>}
      {isOpen && !isDeleted && row.state !== 'gone' && (
        <FieldScopeProvider value={`child-${row.id}`}>
          <CardFields {...props} />
        </FieldScopeProvider>
      )}
    </li>
  );
}

interface Props {
  readonly label: string;
  readonly list: ChildList;
  readonly rows: readonly ChildRow[];
  readonly problems: RowProblems;
  readonly start: Target | null;
  readonly onReach: (target: Target) => void;
}

/** The children as cards for phones: one is open, and the button that adds one stays in reach. */
export function ChildCards({ label, list, rows, problems, start, onReach }: Props) {
  const { t } = useTranslation('children');
  const [open, setOpen] = useState<string | null>(start?.key ?? null);
  const shown = shownColumns(list);
  return (
    <div className={styles.cards}>
      {rows.length === 0 && <p className={styles.empty}>{t('none')}</p>}
      {rows.length > 0 && (
        <ol className={styles.cardList} aria-label={label}>
          {rows.map((row) => (
            <ChildCard
              key={row.key}
              {...{ list, row, shown, onReach }}
              problems={problems.get(row.key)}
              isOpen={open === row.key}
              onToggle={() => setOpen(open === row.key ? null : row.key)}
            />
          ))}
        </ol>
      )}
      <div className={styles.cardAdd} data-long={rows.length > mostInSight || undefined}>
        <AddChild
          list={list}
          count={rows.length}
          block
          onReach={(key) => onReach({ key, db: null })}
        />
      </div>
    </div>
  );
}
