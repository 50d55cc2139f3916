import { ArrowDown, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useMinuteTick } from '../../ui/hooks/useMinuteTick.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { Composer } from './Composer.tsx';
import { useActivity } from './context.ts';
import styles from './activity.module.css';
import { useActivityState } from './activity-state.ts';
import { OutgoingEntry } from './OutgoingEntry.tsx';
import { useCommentList } from './useComments.ts';
import { useStickToBottom } from './useStickToBottom.ts';

/** What was said beside the item, the newest last, and the box for more. */
export function Comments() {
  const { t } = useTranslation('activity');
  const { stateKey, me } = useActivity();
  const { query, comments } = useCommentList();
  const minute = useMinuteTick();
  const known = new Set(comments?.map(({ client_id }) => client_id));
  const { panelState } = useActivityState(stateKey);
  const outgoing = panelState.outgoing.filter(({ client_id }) => !known.has(client_id));
  const { content, unseen, came, toEnd } = useStickToBottom(comments, me.id);
  const isEmpty = comments?.length === 0 && outgoing.length === 0;
  return (
    <>
      <div className={styles.content} ref={content}>
        {query.hasNextPage && (
          <Button
            size="small"
            className={styles.earlier ?? ''}
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? t('earlier_failed') : t('earlier')}
          </Button>
        )}
        {comments === undefined && (
          <QueryState query={query} errorTitle={t('comments_failed')} rows={3} rowHeight={64} />
        )}
        {isEmpty && (
          <EmptyState
            icon={<MessageSquare size={24} />}
            title={t('comments_empty')}
            text={t('comments_empty_text')}
          />
        )}
        <ol className={styles.list} aria-label={t('comments')}>
          {comments?.map((comment) => (
            <CommentEntry
              key={comment.client_id}
              comment={comment}
              minute={minute}
              isRemoving={panelState.pendingRemovals.includes(comment.id)}
            />
          ))}
          {outgoing.map((each) => (
            <OutgoingEntry key={each.client_id} outgoing={each} />
          ))}
        </ol>
      </div>
      <div className={styles.composer}>
        {unseen > 0 && (
          <Button
            size="small"
            type="primary"
            className={styles.unseen ?? ''}
            icon={<ArrowDown size={14} />}
            onClick={toEnd}
          >
            {t('new', { count: unseen })}
          </Button>
        )}
        <p role="status" className="visually-hidden">
          {came !== null && t('came', { name: came })}
        </p>
        <Composer onSent={toEnd} />
      </div>
    </>
  );
}
