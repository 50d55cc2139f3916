import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  EyeOff,
  MoveHorizontal,
  Pin,
  PinOff,
  Sigma,
} from 'lucide-react';
import type { TFunction } from 'i18next';
import type { SortKey } from '../../../runtime/query/types.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import type { ColumnActions } from './useColumnActions.ts';
import type { ShownColumn } from './layout.ts';

interface Options {
  readonly t: TFunction<'table'>;
  readonly sort: readonly SortKey[];
  readonly sums: readonly string[];
  readonly actions: ColumnActions;
  /** Fits the width to the content. */
  readonly fit: () => void;
}

/** The menu of a header cell. It offers everything that the mouse can do, for use by keyboard. */
export function headerMenuEntries(
  { column, db, pin, isPinned, width }: ShownColumn,
  { t, sort, sums, actions, fit }: Options,
): readonly MenuEntry[] {
  const key = sort.find((each) => each.db === db);
  const sorting = (direction: SortKey['direction']): MenuEntry => ({
    key: direction,
    title: t(`sort_${direction}`),
    icon: direction === 'asc' ? <ArrowUp /> : <ArrowDown />,
    current: key?.direction === direction,
    onSelect: () => actions.sortBy(db, direction),
  });
  const others = sort.some((each) => each.db !== db);
  return [
    ...(column.canSort ? [sorting('asc'), sorting('desc')] : []),
    ...(column.canSort && others && key === undefined
      ? [{ key: 'add', title: t('sort_add'), onSelect: () => actions.sort(db, true) }]
      : []),
    ...(key === undefined
      ? []
      : [{ key: 'unsort', title: t('sort_remove'), onSelect: () => actions.unsort(db) }]),
    ...(column.canSum
      ? [
          {
            key: 'sum',
            title: t('sum'),
            icon: <Sigma />,
            current: sums.includes(db),
            onSelect: () => actions.sum(db, !sums.includes(db)),
          },
        ]
      : []),
    ...(isPinned && pin === 'start'
      ? []
      : [
          {
            key: 'start',
            title: t('pin_start'),
            icon: <Pin />,
            onSelect: () => actions.pin(db, 'start'),
          },
        ]),
    ...(pin === 'end'
      ? []
      : [
          {
            key: 'end',
            title: t('pin_end'),
            icon: <Pin />,
            onSelect: () => actions.pin(db, 'end'),
          },
        ]),
    ...(!isPinned
      ? []
      : [
          {
            key: 'unpin',
            title: t('unpin'),
            icon: <PinOff />,
            onSelect: () => actions.pin(db, null),
          },
        ]),
    {
      key: 'left',
      title: t('move_left'),
      icon: <ArrowLeft />,
      onSelect: () => actions.moveBy(db, -1),
    },
    {
      key: 'right',
      title: t('move_right'),
      icon: <ArrowRight />,
      onSelect: () => actions.moveBy(db, 1),
    },
    {
      key: 'fit',
      title: t('fit'),
      icon: <MoveHorizontal />,
      onSelect: fit,
    },
    { key: 'wider', title: t('wider'), onSelect: () => actions.resize(db, width + 40) },
    { key: 'narrower', title: t('narrower'), onSelect: () => actions.resize(db, width - 40) },
    {
      key: 'hide',
      title: t('hide'),
      icon: <EyeOff />,
      onSelect: () => actions.hide(db),
    },
  ];
}
