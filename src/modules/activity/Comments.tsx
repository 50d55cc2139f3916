import { ArrowDown, MessageSquare, SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changedComment } from '../../domain/outbox/outbox.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useMinuteTick } from '../../ui/hooks/useMinuteTick.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { cx } from '../../ui/cx.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { isSound } from '../../widgets/common/voice/VoiceNotes.tsx';
import { useUnsentBeside } from '../outbox/useUnsent.ts';
import { CommentEntry } from './CommentEntry.tsx';
import { useActivity } from './context.ts';
import { useActivityState } from './activity-state.ts';
import { useCommentList, useCommentMutations } from './useComments.ts';
import { OutgoingEntry, UnsentEntry } from './OutgoingEntry.tsx';
import { useStickToBottom } from './useStickToBottom.ts';
import { AddAttachments, AttachmentList } from './CommentAttachments.tsx';
import { CommentBox, isSendable } from './CommentBox.tsx';
import { usePersistedDraft } from './usePersistedDraft.ts';
import styles from './activity.module.css';

/** The comments of an item, the newest last, and the box for a new one. */
export function Comments() {
  const { t } = useTranslation('activity');
  const { module, item, stateKey, me } = useActivity();
  const { query, comments } = useCommentList();
  const minute = useMinuteTick();
  const known = new Set(comments?.map(({ client_id }) => client_id));
  const { panelState } = useActivityState(stateKey);
  const outgoing = panelState.outgoing.filter(({ client_id }) => !known.has(client_id));
  const { content, unseen, came, toEnd } = useStickToBottom(comments, me.id);
  const waiting = useUnsentBeside(module, item);
  const unsent = waiting.filter(
    ({ action }) => action.kind === 'comment' && !known.has(action.body.client_id),
  );
  const changes = new Map(waiting.map((entry) => [changedComment(entry), entry]));
  const isEmpty = comments?.length === 0 && outgoing.length === 0 && unsent.length === 0;
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
            next="control"
          />
        )}
        <ol className={styles.list} aria-label={t('comments')}>
          {comments?.map((comment) => (
            <CommentEntry
              key={comment.client_id}
              comment={comment}
              minute={minute}
              isRemoving={panelState.pendingRemovals.includes(comment.id)}
              unsent={changes.get(comment.id)}
            />
          ))}
          {outgoing.map((each) => (
            <OutgoingEntry key={each.client_id} outgoing={each} />
          ))}
          {unsent.map((entry) => (
            <UnsentEntry key={entry.id} entry={entry} />
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

/** The input for a new comment. Its text stays when the person opens another tab. */
function Composer({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation('activity');
  const { stateKey, readOnly, mayUpdate } = useActivity();
  const { panelState, change } = useActivityState(stateKey);
  const { send } = useCommentMutations();
  usePersistedDraft();
  const isPhone = useIsPhone();
  const { draft, pickedMentions, photos } = panelState;
  if (readOnly) return <p className={styles.note}>{t('deleted')}</p>;

  function sendDraft(): void {
    void send(draft.trim(), pickedMentions, photos);
    onSent();
  }
  return (
    <CommentBox
      label={t('write')}
      text={draft}
      onText={(text) => change(() => ({ draft: text }))}
      onPick={(who) => change((before) => ({ pickedMentions: [who, ...before.pickedMentions] }))}
      onSend={sendDraft}
    >
      {photos.length > 0 && (
        <AttachmentList
          ids={photos}
          onRemove={(id) =>
            change((before) => ({ photos: before.photos.filter((each) => each !== id) }))
          }
        />
      )}
      <div className={cx(styles.send, draft === '' && photos.length === 0 && styles.idle)}>
        {mayUpdate && (
          <AddAttachments
            count={photos.length}
            onAdded={(row) =>
              change((before) => ({
                photos: [...before.photos, row.id],
                // A comment has a text: that of a spoken one may be just this.
                ...(isSound(row) && before.draft.trim() === '' ? { draft: t('voice_note') } : {}),
              }))
            }
          />
        )}
        <span className={styles.help}>{isPhone ? t('help_touch') : t('help')}</span>
        {isSendable(draft) && (
          <Button
            type="primary"
            size="small"
            aria-label={t('send')}
            icon={<SendHorizontal size={16} />}
            onClick={sendDraft}
          >
            {t('send_verb')}
          </Button>
        )}
      </div>
    </CommentBox>
  );
}
