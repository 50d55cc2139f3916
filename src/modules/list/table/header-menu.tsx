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
import type { ReactNode } from 'react';
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
  const hasOthers = sort.some((each) => each.db !== db);
  const canAdd = column.canSort && hasOthers && key === undefined;
  const hasSum = sums.includes(db);
  const entry = (title: string, onSelect: () => void, icon?: ReactNode, current?: boolean) => ({
    key: title,
    title,
    onSelect,
    icon,
    current,
  });
  const sorting = (direction: SortKey['direction'], icon: ReactNode) =>
    entry(
      t(`sort_${direction}`),
      () => actions.sortBy(db, direction),
      icon,
      key?.direction === direction,
    );
  const entries: readonly (MenuEntry | false)[] = [
    column.canSort && sorting('asc', <ArrowUp />),
    column.canSort && sorting('desc', <ArrowDown />),
    canAdd && entry(t('sort_add'), () => actions.sort(db, true)),
    key !== undefined && entry(t('sort_remove'), () => actions.unsort(db)),
    column.canSum && entry(t('sum'), () => actions.sum(db, !hasSum), <Sigma />, hasSum),
    !(isPinned && pin === 'start') &&
      entry(t('pin_start'), () => actions.pin(db, 'start'), <Pin />),
    pin !== 'end' && entry(t('pin_end'), () => actions.pin(db, 'end'), <Pin />),
    isPinned && entry(t('unpin'), () => actions.pin(db, null), <PinOff />),
    entry(t('move_left'), () => actions.moveBy(db, -1), <ArrowLeft />),
    entry(t('move_right'), () => actions.moveBy(db, 1), <ArrowRight />),
    entry(t('fit'), fit, <MoveHorizontal />),
    entry(t('wider'), () => actions.resize(db, width + 40)),
    entry(t('narrower'), () => actions.resize(db, width - 40)),
    entry(t('hide'), () => actions.hide(db), <EyeOff />),
  ];
  return entries.filter((each) => each !== false);
}
