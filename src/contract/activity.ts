import {
  type Comment,
  type CommentChange,
  type CommentsQuery,
  type CommentsReply,
  type NewComment,
  type WatchersReply,
  commentChangeSchema,
  commentSchema,
  commentsQuerySchema,
  commentsReplySchema,
  newCommentSchema,
  watchersReplySchema,
} from './activity-schemas.ts';
import { type Call, toUpperSnakeCase } from './call.ts';
import type { ModuleEndpoint, ItemParams } from './items.ts';
import { idSchema, itemParamsSchema, noQuerySchema, pathParams } from './schema-helpers.ts';

export type * from './activity-schemas.ts';

export interface CommentParams extends ItemParams {
  readonly commentId: number;
}

export interface WatcherParams extends ItemParams {
  readonly userId: number;
}

export interface TeamWatcherParams extends ItemParams {
  readonly teamId: number;
}

/** The calls of the activity panel: comments and watchers of an item. */
export interface ActivityCalls {
  readonly comments: Call<ItemParams, CommentsQuery, never, CommentsReply>;
  readonly addComment: Call<ItemParams, object, NewComment, Comment>;
  readonly editComment: Call<CommentParams, object, CommentChange, Comment>;
  readonly removeComment: Call<CommentParams, object, never, Comment>;
  readonly watchers: Call<ItemParams, object, never, WatchersReply>;
  readonly watch: Call<ItemParams, object, never, WatchersReply>;
  readonly unwatch: Call<ItemParams, object, never, WatchersReply>;
  readonly addWatcher: Call<WatcherParams, object, never, WatchersReply>;
  readonly removeWatcher: Call<WatcherParams, object, never, WatchersReply>;
  readonly addTeamWatcher: Call<TeamWatcherParams, object, never, WatchersReply>;
  readonly removeTeamWatcher: Call<TeamWatcherParams, object, never, WatchersReply>;
}

const ofItem = itemParamsSchema.properties;
const commentParams = pathParams({ ...ofItem, commentId: idSchema });
const watcherParams = pathParams({ ...ofItem, userId: idSchema });
const teamWatcherParams = pathParams({ ...ofItem, teamId: idSchema });

/**
 * The activity calls of a module. Whoever may read the item may comment on it and watch it. The
 * activity of a deleted item is read-only.
 */
export function activityCalls({ api }: ModuleEndpoint): ActivityCalls {
  const name = `SITE_${toUpperSnakeCase(api)}`;
  const item = `/api/sites/{siteId}/${api}/{itemId}`;
  const read = { access: 'site', method: 'GET', params: itemParamsSchema } as const;
  const ofComments = {
    access: 'site',
    query: noQuerySchema,
    reply: commentSchema,
    invalidates: [`GET_${name}_COMMENTS`],
  } as const;
  const ofWatchers = {
    access: 'site',
    query: noQuerySchema,
    reply: watchersReplySchema,
    invalidates: [`GET_${name}_WATCHERS`],
  } as const;
  return {
    comments: {
      ...read,
      name: `GET_${name}_COMMENTS`,
      path: `${item}/comments`,
      summary: 'Comments on an item, the newest last',
      query: commentsQuerySchema,
      reply: commentsReplySchema,
    },
    addComment: {
      ...ofComments,
      name: `COMMENT_ON_${name}`,
      method: 'POST',
      path: `${item}/comments`,
      summary: 'Adds a comment to an item',
      description:
        'A repeated request with the same `client_id` and text returns the existing comment.',
      params: itemParamsSchema,
      body: newCommentSchema,
      status: 201,
      refuses: ['client_id_taken', 'deleted_item', 'invalid'],
    },
    editComment: {
      ...ofComments,
      name: `UPDATE_${name}_COMMENT`,
      method: 'PATCH',
      path: `${item}/comments/{commentId}`,
      summary: 'Changes a comment of the caller and marks it as edited',
      params: commentParams,
      body: commentChangeSchema,
      refuses: ['deleted_item', 'invalid'],
    },
    removeComment: {
      ...ofComments,
      name: `DELETE_${name}_COMMENT`,
      method: 'DELETE',
      path: `${item}/comments/{commentId}`,
      summary: 'Removes the text of a comment; its entry stays',
      description:
        'Authors may remove their own comments; people who may delete items may remove any. ' +
        'The text is removed from the history too.',
      params: commentParams,
      refuses: ['deleted_item', 'on_legal_hold'],
    },
    watchers: {
      ...read,
      name: `GET_${name}_WATCHERS`,
      path: `${item}/watchers`,
      summary: 'The watchers of an item',
      query: noQuerySchema,
      reply: watchersReplySchema,
    },
    watch: {
      ...ofWatchers,
      name: `WATCH_${name}`,
      method: 'PUT',
      path: `${item}/watchers/me`,
      summary: 'Watches an item',
      params: itemParamsSchema,
      refuses: ['deleted_item'],
    },
    unwatch: {
      ...ofWatchers,
      name: `UNWATCH_${name}`,
      method: 'DELETE',
      path: `${item}/watchers/me`,
      summary: 'Stops watching an item',
      params: itemParamsSchema,
      refuses: ['deleted_item', 'must_watch'],
    },
    addWatcher: {
      ...ofWatchers,
      name: `ADD_${name}_WATCHER`,
      method: 'PUT',
      path: `${item}/watchers/{userId}`,
      summary: 'Makes another person watch an item; needs the permission to change it',
      params: watcherParams,
      refuses: ['deleted_item', 'invalid'],
    },
    removeWatcher: {
      ...ofWatchers,
      name: `REMOVE_${name}_WATCHER`,
      method: 'DELETE',
      path: `${item}/watchers/{userId}`,
      summary: 'Makes another person stop watching an item; needs the permission to change it',
      params: watcherParams,
      refuses: ['deleted_item', 'must_watch'],
    },
    addTeamWatcher: {
      ...ofWatchers,
      name: `ADD_${name}_TEAM_WATCHER`,
      method: 'PUT',
      path: `${item}/watchers/teams/{teamId}`,
      summary: 'Makes a team watch an item; needs the permission to change it',
      description: 'Whoever is a member when the item changes is notified.',
      params: teamWatcherParams,
      refuses: ['deleted_item', 'invalid'],
    },
    removeTeamWatcher: {
      ...ofWatchers,
      name: `REMOVE_${name}_TEAM_WATCHER`,
      method: 'DELETE',
      path: `${item}/watchers/teams/{teamId}`,
      summary: 'Makes a team stop watching an item; needs the permission to change it',
      params: teamWatcherParams,
      refuses: ['deleted_item'],
    },
  };
}
