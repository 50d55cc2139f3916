import { ArrowRightLeft } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import type { ListColumn } from '../../../../runtime/compiled.ts';
import type { GroupValue } from '../../../../runtime/query/groups/types.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { cx } from '../../../../ui/cx.ts';
import { dropTargetAttribute } from '../../../../ui/drag/useDragToTarget.ts';
import { useFormat } from '../../../../ui/format/FormatProvider.tsx';
import { IconMenu } from '../../../../ui/menu/IconMenu.tsx';
import { MenuList } from '../../../../ui/menu/MenuList.tsx';
import { Code } from '../../../../ui/text/Code.tsx';
import { UnsentMark } from '../../../outbox/UnsentMark.tsx';
import { shownOnCard } from '../../Card.tsx';
import { ItemCell } from '../../columns.tsx';
import { FoundName } from '../../marks/FoundName.tsx';
import { FoundPlaces } from '../../../text-hits/FoundPlaces.tsx';
import { useSearchMarks } from '../../marks/search-marks.ts';
import type { ViewProps } from '../view-type.ts';
import { useItemPages } from '../../useItemPages.ts';
import styles from './board.module.css';
import { type CardMove, laneValueOf } from './card-moves.ts';
import type { BoardColumn } from './useBoardColumns.ts';
import type { MovingCard } from './useCardMoves.ts';

interface Props extends ViewProps {
  readonly lane: BoardColumn;
  readonly lanes: readonly BoardColumn[];
  readonly by: ListColumn;
  /** The columns that a card shows below its name. */
  readonly columns: readonly ListColumn[];
  readonly moveOf: (item: Item, to: GroupValue) => CardMove;
  readonly denialReason: (move: CardMove) => string | null;
  readonly onMove: (item: Item, to: BoardColumn) => void;
  /** Moved cards that the server's answers do not contain yet. */
  readonly moving: readonly MovingCard[];
  /** What a drop here would do with the dragged card; null while none is dragged. */
  readonly dragged: CardMove | null;
  /** Names the lane as a target of drops. */
  readonly dropTarget: string;
  /** The dragged card is over this lane. */
  readonly isOver: boolean;
  /** Begins to drag a card. */
  readonly onDrag: (item: Item, event: PointerEvent<HTMLElement>) => void;
}

const noItems: readonly Item[] = [];

/**
 * An item on the board. It can be dragged, or moved by its menu, which gives the reason of each
 * denied move.
 */
function BoardCard({ item, ...props }: Props & { readonly item: Item }) {
  const { module, by, columns, hrefOf, lanes, moveOf, denialReason, onMove, onDrag } = props;
  const { t } = useTranslation('list');
  const marks = useSearchMarks();
  const code = itemCode(module, item);
  return (
    <li className={styles.card} onPointerDown={(event) => onDrag(item, event)}>
      <div className={styles.cardTop}>
        <span className={styles.cardCode}>
          <Code>
            <FoundName>{code}</FoundName>
          </Code>
          <UnsentMark moduleType={module.document.type} itemId={item.id} />
        </span>
        <IconMenu size="small" label={t('move_card', { code })} icon={<ArrowRightLeft />}>
          {(close) => (
            <MenuList
              heading={t('move_to')}
              onDone={close}
              entries={lanes
                .filter(({ value }) => value !== laneValueOf(by, item))
                .map((lane) => {
                  const reason = denialReason(moveOf(item, lane.value));
                  return {
                    key: JSON.stringify(lane.value),
                    title: lane.name,
                    onSelect: () => onMove(item, lane),
                    ...(reason === null ? {} : { lock: { text: reason } }),
                  };
                })}
            />
          )}
        </IconMenu>
      </div>
      <Link to={hrefOf(item)} draggable={false} className={styles.cardName}>
        <FoundName>{item.name ?? code}</FoundName>
      </Link>
      <div className={styles.fields}>
        {columns.map((column) => (
          <ItemCell key={column.db} module={module} column={column} item={item} />
        ))}
      </div>
      {marks !== null && <FoundPlaces places={marks.beyond(item, shownOnCard(module, columns))} />}
    </li>
  );
}

/** The cards of a lane: incoming ones first, without outgoing ones. */
function CardList({ items, ...props }: Props & { readonly items: readonly Item[] }) {
  const { lane, moving } = props;
  const ids = new Set(moving.map(({ item }) => item.id));
  const arriving = moving.filter(({ to }) => to === lane.value).map(({ item }) => item);
  return (
    <ul className={styles.cards} aria-label={lane.name}>
      {[...arriving, ...items.filter(({ id }) => !ids.has(id))].map((item) => (
        <BoardCard key={item.id} {...props} item={item} />
      ))}
    </ul>
  );
}

/** The cards of a lane that has items on the server. */
function StoredCards(props: Props) {
  const { module, site, view, lane, title } = props;
  const { t } = useTranslation('list');
  const { items, pages } = useItemPages(module, site.id, view, lane.rule);
  if (items === null)
    return pages.error === null ? (
      <p className={styles.note}>{t('loading')}</p>
    ) : (
      <p role="alert" className={styles.note}>
        {t('failed', { name: title })} {pages.error.message}
      </p>
    );
  return (
    <>
      <CardList {...props} items={items} />
      {pages.hasNextPage && (
        <Button
          size="small"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('more_rows')}
        </Button>
      )}
    </>
  );
}

/**
 * A lane of the board. While a card that may not move here is dragged, the lane is dimmed and says
 * why.
 */
export function BoardLane(props: Props) {
  const { lane, moving, dragged, denialReason, isPhone } = props;
  const { t } = useTranslation('list');
  const { number } = useFormat();
  const [isOpen, setIsOpen] = useState(isPhone || !lane.isFinished);
  const denied = dragged === null ? null : denialReason(dragged);
  return (
    <section
      aria-label={lane.name}
      className={cx(
        styles.lane,
        !isOpen && styles.folded,
        denied !== null && styles.denied,
        dragged !== null && denied === null && styles.open,
        dragged !== null && props.isOver && styles.over,
      )}
      {...{ [dropTargetAttribute]: props.dropTarget }}
    >
      <h2 className={styles.head}>
        {lane.isFinished && !isPhone ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            title={t(isOpen ? 'fold_lane' : 'unfold_lane')}
            onClick={() => setIsOpen(!isOpen)}
          >
            {lane.name} <span className={styles.count}>{number(lane.count)}</span>
          </button>
        ) : (
          <>
            {lane.name} <span className={styles.count}>{number(lane.count)}</span>
          </>
        )}
      </h2>
      {denied !== null && <p className={styles.why}>{denied}</p>}
      {!isOpen ? null : lane.count > 0 ? (
        <StoredCards {...props} />
      ) : (
        moving.some(({ to }) => to === lane.value) && <CardList {...props} items={noItems} />
      )}
    </section>
  );
}
