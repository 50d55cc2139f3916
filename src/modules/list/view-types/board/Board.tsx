import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Select } from '../../../../ui/antd/Select.tsx';
import { siteUsersQueryOptions } from '../../../../api/query-options.ts';
import type { GroupValue } from '../../../../runtime/query/groups/types.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../../ui/state/SkeletonRows.tsx';
import { actorOf } from '../../../flow/actor.ts';
import { CommentDialog } from '../../../flow/CommentDialog.tsx';
import { useTemplates } from '../../../registry/templates.ts';
import type { ViewProps } from '../view-type.ts';
import { NoItems } from '../../NoItems.tsx';
import styles from './board.module.css';
import { BoardLane } from './BoardLane.tsx';
import { resolveCardMove, laneValueOf } from './card-moves.ts';
import { useBoardColumns } from './useBoardColumns.ts';
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
  const [dragged, setDragged] = useState<Item | null>(null);
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
    <div className={styles.board}>
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
      <div className={styles.lanes}>
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
              dragged={
                dragged === null || laneValueOf(by, dragged) === lane.value
                  ? null
                  : moveOf(dragged, lane.value)
              }
              moving={moves.moving}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged !== null && laneValueOf(by, dragged) !== lane.value)
                  moves.move(dragged, lane, moveOf(dragged, lane.value));
                setDragged(null);
              }}
            />
          ))}
      </div>
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
