import type { ReactNode } from 'react';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import styles from '../list.module.css';
import type { ViewProps } from './view-props.ts';
import type { ViewType } from './view-types.ts';
import { TableView } from './TableView.tsx';

interface Props extends ViewProps {
  readonly viewType: ViewType;
  /** At the foot. */
  readonly footerEnd: ReactNode;
}

/** Loaded when somebody wants them: most lists are tables. */
const Board = lazyComponent(async () => (await import('../board/Board.tsx')).Board);
const Calendar = lazyComponent(async () => (await import('../calendar/Calendar.tsx')).Calendar);
const Tree = lazyComponent(async () => (await import('../tree/Tree.tsx')).Tree);
const ItemsMap = lazyComponent(async () => (await import('../map/ItemsMap.tsx')).ItemsMap);

const lazyViews = { board: Board, calendar: Calendar, tree: Tree, map: ItemsMap } as const;

/** The items of a view, as its kind shows them. */
export function ViewBody({ viewType, footerEnd, ...props }: Props) {
  if (viewType === 'table' || viewType === 'cards')
    return (
      <TableView {...props} isPhone={props.isPhone || viewType === 'cards'} footerEnd={footerEnd} />
    );
  const Shown = lazyViews[viewType];
  return (
    <>
      <div className={styles.body}>
        <LazyBoundary fallback={<SkeletonRows rows={8} />}>
          <Shown {...props} />
        </LazyBoundary>
      </div>
      {footerEnd !== null && <footer className={styles.footer}>{footerEnd}</footer>}
    </>
  );
}
