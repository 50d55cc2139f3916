import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Select } from '../../../../ui/antd/Select.tsx';
import { siteUsersQueryOptions } from '../../../../api/query-options.ts';
import type { GroupValue } from '../../../../runtime/query/groups/types.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { DragGhost } from '../../../../ui/drag/DragGhost.tsx';
import { useDragToTarget } from '../../../../ui/drag/useDragToTarget.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../../ui/state/SkeletonRows.tsx';
import { actorOf } from '../../../actor.ts';
import { CommentDialog } from '../../../flow/CommentDialog.tsx';
import { useTemplates } from '../../../registry/templates.ts';
import type { ViewProps } from '../view-type.ts';
import { NoItems } from '../../NoItems.tsx';
import styles from './board.module.css';
import { BoardLane } from './BoardLane.tsx';
import { LaneTargets } from './LaneTargets.tsx';
import { resolveCardMove, laneValueOf } from './card-moves.ts';
import { type BoardColumn, useBoardColumns } from './useBoardColumns.ts';
import { useCardMoves } from './useCardMoves.ts';

/** The most columns that a card shows below its name. */
const maxCardColumns = 4;

/** The lane that a phone shows, stored in the address: coming back opens it again. */
const laneParam = 'lane';

const keyOf = (value: GroupValue) => JSON.stringify(value);

/** Items as cards in a lane per value. Moving a card changes the value or the status. */
export function Board(props: ViewProps) {
  const { module, site, me, view, title, isPhone, mayUpdate } = props;
  const { t } = useTranslation('list');
  const templates = useTemplates();
  const people = useQuery(siteUsersQueryOptions(site.id)).data;
  const lanesRef = useRef<HTMLDivElement>(null);
  const [putBack, setPutBack] = useState<Item | null>(null);
  const [params, setParams] = useSearchParams();
  const by = props.settingColumns.get('by');
  if (by === undefined) throw new Error('A board needs a column with few values');
  const { columns, pages } = useBoardColumns(module, site.id, view, by);
  const actor = useMemo(
    () => actorOf(me, people, module.document.type, site),
    [me, people, module, site],
  );
  const moveOf = (item: Item, to: GroupValue) => {
    const own = templates.forVersion(module, item.template_id, item.template_version);
    return resolveCardMove(own, by, item, to, { actor, mayUpdate });
  };
  const moves = useCardMoves({ module, siteId: site.id, column: by, hrefOf: props.hrefOf, moveOf });
  const cardColumns = useMemo(() => {
    const named = new Set(view.columns?.map(({ db }) => db));
    return module.listColumns
      .filter(({ db, shown }) => (named.size === 0 ? shown : named.has(db)))
      .filter(({ db, role }) => role !== 'code' && role !== 'title' && db !== by.db)
      .slice(0, maxCardColumns);
  }, [module, view.columns, by]);
  const laneOf = (key: string | null) => columns?.find(({ value }) => keyOf(value) === key);
  const { drag, start, ghostRef, rootRef } = useDragToTarget<Item>({
    sideScrollerRef: lanesRef,
    onDrop(item, key) {
      const lane = laneOf(key);
      if (lane === undefined || laneValueOf(by, item) === lane.value) setPutBack(item);
      else moves.move(item, lane, moveOf(item, lane.value));
    },
    onCancel: setPutBack,
  });
  const dragged = drag?.dragged ?? null;
  /** What a drop on a lane would do with the dragged card; null on its own lane. */
  const dropOn = ({ value }: BoardColumn) =>
    dragged === null || laneValueOf(by, dragged) === value ? null : moveOf(dragged, value);
  /** What a screen reader says about the drag; a toast says what became of a drop. */
  function announcement(): string {
    if (dragged === null)
      return putBack === null ? '' : t('card_put_back', { code: itemCode(module, putBack) });
    const over = laneOf(drag?.target ?? null);
    const move = over === undefined ? null : dropOn(over);
    if (over === undefined || move === null)
      return t('card_lifted', { code: itemCode(module, dragged) });
    return [t('card_over', { name: over.name }), moves.denialReason(move)].join(' ');
  }
  const showLane = (lane: string) =>
    setParams(
      (before) => {
        before.set(laneParam, lane);
        return before;
      },
      { replace: true },
    );
  if (columns === null) {
    const { error, refetch, isFetching } = pages;
    if (error === null) return <SkeletonRows rows={8} />;
    return (
      <ErrorState
        title={t('failed', { name: title })}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (columns.every(({ count }) => count === 0)) return <NoItems {...props} />;
  const first = columns.find(({ count }) => count > 0) ?? columns[0];
  const only = isPhone
    ? (columns.find(({ value }) => keyOf(value) === params.get(laneParam)) ?? first)
    : null;
  return (
    <div ref={rootRef} className={styles.board}>
      <div role="status" aria-live="assertive" className="visually-hidden">
        {announcement()}
      </div>
      {only !== null && only !== undefined && (
        <Select
          className={styles.choice ?? ''}
          aria-label={t('board_column')}
          options={columns.map(({ value, name, count }) => ({
            value: keyOf(value),
            label: `${name} (${count})`,
          }))}
          value={keyOf(only.value)}
          onChange={showLane}
        />
      )}
      <div ref={lanesRef} className={styles.lanes}>
        {columns
          .filter((each) => only === null || each === only)
          .map((lane) => (
            <BoardLane
              key={keyOf(lane.value)}
              {...props}
              lane={lane}
              lanes={columns}
              by={by}
              columns={cardColumns}
              moveOf={moveOf}
              onMove={(item, to) => moves.move(item, to, moveOf(item, to.value))}
              denialReason={moves.denialReason}
              dropTarget={keyOf(lane.value)}
              isOver={drag?.target === keyOf(lane.value)}
              dragged={dropOn(lane)}
              moving={moves.moving}
              onDrag={(item, event) => {
                setPutBack(null);
                start(item, event);
              }}
            />
          ))}
      </div>
      {dragged !== null && only !== null && (
        <LaneTargets
          lanes={columns.flatMap((lane) => {
            const move = dropOn(lane);
            if (move === null) return [];
            const key = keyOf(lane.value);
            const isOver = drag?.target === key;
            return [{ key, name: lane.name, isOver, denial: moves.denialReason(move) }];
          })}
        />
      )}
      {dragged !== null && (
        <DragGhost
          ref={ghostRef}
          label={[itemCode(module, dragged), dragged.name ?? ''].join(' ')}
        />
      )}
      {moves.pendingMove !== null && (
        <CommentDialog
          offer={moves.pendingMove.offer}
          onCancel={moves.giveUp}
          onConfirm={moves.confirm}
        />
      )}
    </div>
  );
}
