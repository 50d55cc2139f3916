import { ChevronDown, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoveOption } from '../../runtime/flow/types.ts';
import { columnAt } from '../../runtime/record/pointer.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { menuMovesOf, Moves } from '../flow/StatusControl.tsx';
import { useMoveEntry } from '../flow/useMoveEntry.tsx';
import { useStatusMoves } from '../flow/useStatusMoves.tsx';
import type { ChildList } from './child-list.ts';
import type { ChildRow } from './child-rows.ts';
import { candidateRow } from './check-row.ts';
import styles from './children.module.css';
import { moveRow } from './row-actions.ts';

/** The status that a row has, or gets when it is saved. */
export function statusOfRow({ module, item, pending }: ChildRow) {
  const { flow } = module;
  const next = pending?.move === undefined ? undefined : flow.byKey.get(pending.move.to);
  return next ?? flow.byNumber.get(item.status) ?? flow.start;
}

/** The status of a row, marked while its move is unsaved. */
export function RowStatus({ row }: { readonly row: ChildRow }) {
  const { t } = useTranslation('children');
  const { language } = useWidgetServices();
  const { family, label, colour } = statusOfRow(row);
  return (
    <span className={styles.status}>
      <StatusTag family={family} label={textIn(label, language)} colour={colour} />
      {row.pending?.move !== undefined && (
        <span className={styles.mark} title={t('move_unsaved')}>
          <span className="visually-hidden">{t('move_unsaved')}</span>
        </span>
      )}
    </span>
  );
}

interface Props {
  readonly list: ChildList;
  readonly row: ChildRow;
  /** It is open when it appears. */
  readonly isOpen?: boolean;
  readonly onClosed?: () => void;
  /** Goes to a field of the row that a move needs. */
  readonly onField: (db: string) => void;
}

/** The status of a child with a menu of its moves; a chosen one is carried out when the form is saved. */
export function ChildStatus({ list, row, isOpen = false, onClosed, onField }: Props) {
  const { t } = useTranslation('form');
  const { t: words } = useTranslation('children');
  const { language } = useWidgetServices();
  const [open, setOpen] = useState(isOpen);
  const { module, item, pending, state } = row;
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  const entryOf = useMoveEntry(module, (pointer) => {
    const column = columnAt(module, pointer);
    if (column !== undefined) onField(column.db);
  });
  const { choose, dialog } = useStatusMoves(({ to }, comment) => {
    moveRow(list, row, {
      from: item.status,
      to: to.key,
      ...(comment !== undefined && { comment }),
    });
    close();
    return Promise.resolve();
  });
  const heading = t('move_to', { singular: textIn(module.document.singular, language) });

  function entries(): readonly MenuEntry[] {
    const offers = menuMovesOf(module.flow, candidateRow(row, list.context()), list.actor());
    const isChosen = ({ to }: MoveOption) => to.key === pending?.move?.to;
    return [
      ...(pending?.move === undefined
        ? []
        : [
            {
              key: 'back',
              title: words('move_back'),
              icon: <Undo2 />,
              onSelect: () => {
                moveRow(list, row, null);
                close();
              },
            },
          ]),
      ...offers.filter((offer) => !isChosen(offer)).map((offer) => entryOf(offer, choose)),
    ];
  }

  if (state !== 'stored' && state !== 'new') return <RowStatus row={row} />;
  return (
    <>
      <PopoverMenu
        label={heading}
        open={open}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        placement="bottomLeft"
        button={(trigger) => (
          <button type="button" {...trigger} className={styles.statusButton}>
            <RowStatus row={row} />
            <ChevronDown size={16} aria-hidden />
            <span className="visually-hidden">{t('change_status')}</span>
          </button>
        )}
      >
        {open && <Moves heading={heading} entries={entries()} onDone={() => setOpen(false)} />}
      </PopoverMenu>
      {dialog}
    </>
  );
}
