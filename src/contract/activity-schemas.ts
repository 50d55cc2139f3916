import { exact, idSchema, listOf, momentSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const idsSchema = { ...listOf(idSchema), maxItems: 100, uniqueItems: true } as const;

/** People and teams: those mentioned in a comment, or those who may read an item. */
const peopleIdsSchema = exact({ user_ids: listOf(idSchema), team_ids: listOf(idSchema) });

export type PeopleIds = FromContract<typeof peopleIdsSchema>;

const momentOrNull = { type: ['string', 'null'], format: 'date-time' } as const;

export const commentSchema = exact({
  id: idSchema,
  client_id: { type: 'string', format: 'uuid' },
  user_id: idSchema,
  user_name: { type: 'string' },
  text: {
    type: 'string',
    description: 'Plain text with line breaks; empty after the comment was removed.',
  },
  mentions: peopleIdsSchema,
  file_ids: { ...listOf(idSchema), description: 'Its photos and voice notes: files of the site.' },
  created_at: momentSchema,
  edited_at: { ...momentOrNull, description: 'When the author last changed it.' },
  removed_at: momentOrNull,
});

/** A comment on an item. */
export type Comment = FromContract<typeof commentSchema>;

export const commentsReplySchema = exact({
  comments: { ...listOf(commentSchema), description: 'A page of comments, the newest last.' },
  total: {
    type: 'integer',
    minimum: 0,
    description: 'The number of comments on the item, without removed ones.',
  },
  next_page_cursor: {
    type: ['integer', 'null'],
    description: '`page_cursor` of the page of older comments; null if there is none.',
  },
});

export type CommentsReply = FromContract<typeof commentsReplySchema>;

export const commentsQuerySchema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 200, description: '50 by default.' },
    page_cursor: {
      ...idSchema,
      description: '`next_page_cursor` of the page of newer comments; the newest page by default.',
    },
  },
  additionalProperties: false,
} as const;

export type CommentsQuery = FromContract<typeof commentsQuerySchema>;

/** Most characters of a comment. */
export const maxCommentLength = 10_000;

/** Most photos and voice notes of a comment. */
export const maxCommentPhotos = 10;

const saidProperties = {
  text: {
    type: 'string',
    minLength: 1,
    maxLength: maxCommentLength,
    pattern: String.raw`\S`,
    description: 'Plain text; the server trims surrounding space.',
  },
  mentions: {
    ...exact({ user_ids: idsSchema, team_ids: idsSchema }),
    description: 'The people and teams to notify; they must be able to read the item.',
  },
} as const;

export const newCommentSchema = exact(
  {
    client_id: { type: 'string', format: 'uuid', description: 'A UUID that the client chooses.' },
    ...saidProperties,
    file_ids: {
      ...listOf(idSchema),
      maxItems: maxCommentPhotos,
      uniqueItems: true,
      description:
        'Pictures and sounds of the site that the caller uploaded or may read; readers of the item may read ' +
        'them from then on.',
    },
  },
  ['mentions', 'file_ids'],
);

export type NewComment = FromContract<typeof newCommentSchema>;

export const commentChangeSchema = {
  ...exact(saidProperties, ['mentions']),
  description: 'Mentions that are left out do not change.',
} as const;

export type CommentChange = FromContract<typeof commentChangeSchema>;

const watcherSchema = exact({
  user_id: idSchema,
  user_name: { type: 'string' },
  is_forced: {
    type: 'boolean',
    description: 'The item names the person as a watcher, so they cannot stop watching.',
  },
});

/** A person who is notified of changes to an item. */
export type Watcher = FromContract<typeof watcherSchema>;

const watchingTeamSchema = exact({
  team_id: idSchema,
  team_name: { type: 'string' },
  members: { type: 'integer', minimum: 0 },
});

/** A team whose members are notified of changes to an item: whoever is one at that moment. */
export type WatchingTeam = FromContract<typeof watchingTeamSchema>;

export const watchersReplySchema = exact({
  watchers: { ...listOf(watcherSchema), description: 'Sorted by name.' },
  teams: { ...listOf(watchingTeamSchema), description: 'Sorted by name.' },
  readers: {
    ...peopleIdsSchema,
    description: 'The people and teams that may be mentioned and made watchers.',
  },
});

export type WatchersReply = FromContract<typeof watchersReplySchema>;
