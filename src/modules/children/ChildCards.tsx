import { Copy, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { Card, CardAdd, CardFields } from '../../ui/cards/Card.tsx';
import { CardList, type CardPlace } from '../../ui/cards/CardList.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { Control } from '../form/Control.tsx';
import { FieldScopeProvider, useFieldId } from '../form/field-id.ts';
import { FormProvider, useColumnState } from '../form/useFormModel.ts';
import { UnsentMark } from '../outbox/UnsentMark.tsx';
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
      frameProps={{ className: undefined, 'data-part': column.db }}
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
  readonly place: CardPlace;
  readonly list: ChildList;
  readonly row: ChildRow;
  readonly shown: readonly ShownColumn[];
  readonly problems: ReadonlyMap<string, string> | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onReach: (target: Target) => void;
}

/** The fields of an open card, within a form of its own. */
function ChildFields({ list, row, shown, problems, onReach }: CardProps) {
  const model = useRowModel(list, row);
  return (
    <FormProvider value={model}>
      <CardFields>
        {shown.map(({ db, column }) =>
          column === null ? (
            <div key={db} data-part={db}>
              <ChildStatus
                list={list}
                row={row}
                onField={(field) => onReach({ key: row.key, db: field })}
              />
            </div>
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
      </CardFields>
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
  const href = row.item.id !== 0 ? itemHref(list.module.document.type, row.item.id) : null;
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
    <Card
      place={props.place}
      name={name}
      aside={
        <>
          <UnsentMark moduleType={list.module.document.type} itemId={row.item.id} />
          <RowStatus row={row} />
        </>
      }
      grows="name"
      isOpen={isOpen}
      onToggle={onToggle}
      menuLabel={t('actions', { name })}
      menuEntries={entries}
      isWrong={count > 0}
      isStruck={isDeleted}
      note={row.state === 'stored' ? undefined : t(`mark.${row.state}`)}
      problem={count > 0 && !isOpen ? t('wrong', { count }) : undefined}
    >
      {isOpen && !isDeleted && row.state !== 'gone' && (
        <FieldScopeProvider value={`child-${row.id}`}>
          <ChildFields {...props} />
        </FieldScopeProvider>
      )}
    </Card>
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
  const startRow = start === null ? -1 : rows.findIndex(({ key }) => key === start.key);
  return (
    <div className={styles.cards}>
      {rows.length === 0 && <p className={styles.empty}>{t('none')}</p>}
      {rows.length > 0 && (
        <CardList
          label={label}
          keys={rows.map(({ key }) => key)}
          start={startRow < 0 ? null : { index: startRow, part: start?.db ?? undefined }}
          card={(place) => {
            const row = rows[place.index];
            return (
              row !== undefined && (
                <ChildCard
                  key={row.key}
                  {...{ place, list, row, shown, onReach }}
                  problems={problems.get(row.key)}
                  isOpen={open === row.key}
                  onToggle={() => setOpen(open === row.key ? null : row.key)}
                />
              )
            );
          }}
        />
      )}
      <CardAdd count={rows.length}>
        <AddChild
          list={list}
          count={rows.length}
          block
          onReach={(key) => onReach({ key, db: null })}
        />
      </CardAdd>
    </div>
  );
}
