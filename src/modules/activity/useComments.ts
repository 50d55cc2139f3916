import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CommentPages, commentsQueryOptions } from '../../api/activity.ts';
import { isApiError } from '../../api/error.ts';
import { randomUuid } from '../../api/uuid.ts';
import { type Comment, type NewComment, activityCalls } from '../../contract/activity.ts';
import { deliverComment, keepCommentChange } from '../outbox/deliver-comment.ts';
import { useActivity } from './context.ts';
import { getActivityState, type OutgoingComment, updateActivityState } from './activity-state.ts';
import { type Mentionable, mentionedIds } from './mentions.ts';
import { saveCommentDraft } from './usePersistedDraft.ts';

/** The pages with a changed comment in its place, or a new one at the end. */
function withComment(pages: CommentPages, comment: Comment): CommentPages {
  const isKnown = pages.pages.some(({ comments }) => comments.some(({ id }) => id === comment.id));
  const kept = pages.pages.map((page, at) => {
    const comments = page.comments.map((each) => (each.id === comment.id ? comment : each));
    const isNew = !isKnown && at === 0;
    const count = isNew ? 1 : 0;
    const total = page.total + count;
    return { ...page, total, comments: isNew ? [...comments, comment] : comments };
  });
  return { ...pages, pages: kept };
}

/** The comments of the item, oldest first. */
export function useCommentList() {
  const { moduleRef, siteId, itemId } = useActivity();
  const query = useInfiniteQuery(commentsQueryOptions(moduleRef, siteId, itemId));
  const { data } = query;
  const comments = useMemo(() => data?.pages.toReversed().flatMap((page) => page.comments), [data]);
  return { query, comments, total: data?.pages[0]?.total };
}

/**
 * The comment that the server already has under the id that the client gave it, because an earlier
 * answer was lost.
 */
function alreadyCreated(error: unknown): Comment | null {
  const current = isApiError(error) && error.code === 'client_id_taken' && error.details?.current;
  return typeof current === 'object' && current !== null ? (current as Comment) : null;
}

/** The calls on comments; their answers go into the cache. */
export function useCommentMutations() {
  const cache = useQueryClient();
  const { module, item, moduleRef, siteId, itemId, stateKey, draftKey, readers } = useActivity();
  return useMemo(() => {
    const calls = activityCalls(moduleRef);
    const { queryKey } = commentsQueryOptions(moduleRef, siteId, itemId);

    const watchersKey = [calls.watchers.name, siteId];

    const cacheComment = (comment: Comment) => {
      cache.setQueryData(queryKey, (pages) => pages && withComment(pages, comment));
      return comment;
    };
    const change = (outgoing: OutgoingComment, next: readonly OutgoingComment[]) =>
      updateActivityState(stateKey, ({ outgoing: all }) => ({
        outgoing: all.flatMap((each) => (each.client_id === outgoing.client_id ? next : [each])),
      }));

    async function post(outgoing: OutgoingComment): Promise<void> {
      const { client_id, text, mentions, file_ids } = outgoing;
      try {
        const photos = file_ids.length === 0 ? {} : { file_ids: [...file_ids] };
        const body = { client_id, text, mentions, ...photos };
        const comment = await deliverComment(cache, module, item, { kind: 'comment', body });
        if (comment !== null) {
          cacheComment(comment);
          // Its author watches the item now.
          void cache.invalidateQueries({ queryKey: watchersKey });
        }
      } catch (error) {
        const sent = alreadyCreated(error);
        if (sent === null) {
          if (!isApiError(error)) throw error;
          change(outgoing, [{ ...outgoing, error: error.message }]);
          return;
        }
        cacheComment(sent);
      }
      change(outgoing, []);
      // The panel may be closed meanwhile. A draft of before a log-out is not stored again.
      await saveCommentDraft(draftKey, getActivityState(stateKey), Date.parse(outgoing.at));
    }

    /** Puts a text into the composer, before the text that is there. */
    const compose = ({ text, file_ids: files = [] }: Pick<NewComment, 'text' | 'file_ids'>) =>
      updateActivityState(stateKey, ({ draft, photos }) => ({
        photos: [...files, ...photos],
        draft: draft === '' ? text : `${text}\n${draft}`,
      }));

    return {
      /** Shows the comment immediately and sends it; a comment that fails stays with its error. */
      send: (
        text: string,
        picked: readonly Mentionable[],
        file_ids: readonly number[],
      ): Promise<void> => {
        const mentions = mentionedIds(text, [...picked, ...readers]);
        const at = new Date().toISOString();
        const outgoing = { client_id: randomUuid(), text, mentions, file_ids, at, error: null };
        updateActivityState(stateKey, (before) => ({
          draft: '',
          pickedMentions: [],
          photos: [],
          outgoing: [...before.outgoing, outgoing],
        }));
        return post(outgoing);
      },
      /** Sends the same comment again, with the same id. */
      retry: (outgoing: OutgoingComment): Promise<void> => {
        const again = { ...outgoing, error: null };
        change(outgoing, [again]);
        return post(again);
      },
      /** Moves the text back into the composer. */
      moveBackToComposer: (outgoing: OutgoingComment): void => {
        change(outgoing, []);
        compose(outgoing);
      },
      compose,
      edit: async (
        comment: Comment,
        text: string,
        picked: readonly Mentionable[],
      ): Promise<void> => {
        const body = { text, mentions: mentionedIds(text, [...picked, ...readers]) };
        const action = { kind: 'edit_comment', commentId: comment.id, body } as const;
        const edited = await deliverComment(cache, module, item, action);
        if (edited !== null) cacheComment(edited);
      },
      /** Keeps the removal on this device, where it can be taken back until it is sent. */
      keepRemoval: ({ id: commentId }: Comment) =>
        keepCommentChange(cache, module, item, { kind: 'remove_comment', commentId }),
      /** With `keepalive` the request is sent even if the page closes. */
      remove: async (comment: Comment, keepalive: boolean) => {
        const action = { kind: 'remove_comment', commentId: comment.id } as const;
        const removed = await deliverComment(cache, module, item, action, keepalive);
        if (removed === null) return;
        cacheComment(removed);
        // Only the server knows how many comments are left.
        await cache.invalidateQueries({ queryKey });
      },
    };
  }, [cache, module, item, moduleRef, siteId, itemId, stateKey, draftKey, readers]);
}
