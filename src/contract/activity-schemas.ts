import { exact, idSchema, listOf, momentSchema } from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const idsSchema = { ...listOf(idSchema), maxItems: 100, uniqueItems: true } as const;

/** People and teams; those of a comment, or those who may read an item. */
const peopleIdsSchema = exact({ user_ids: listOf(idSchema), team_ids: listOf(idSchema) });

export type PeopleIds = FromContract<typeof peopleIdsSchema>;

const momentOrNull = { type: ['string', 'null'], format: 'date-time' } as const;

export const commentSchema = exact({
  id: idSchema,
  client_id: { type: 'string', format: 'uuid' },
  user_id: idSchema,
  user_name: { type: 'string' },
  text: { type: 'string', description: 'Plain text with line breaks; empty once it is removed.' },
  mentions: peopleIdsSchema,
  created_at: momentSchema,
  edited_at: { ...momentOrNull, description: 'When its writer last changed it.' },
  removed_at: momentOrNull,
});

/** What somebody wrote beside an item. */
export type Comment = FromContract<typeof commentSchema>;

export const commentsReplySchema = exact({
  comments: { ...listOf(commentSchema), description: 'A page, the newest last.' },
  total: {
    type: 'integer',
    minimum: 0,
    description: 'All of the item’s comments, removed ones apart.',
  },
  next_page_cursor: {
    type: ['integer', 'null'],
    description: '`page_cursor` of the page of older ones; null where there is none.',
  },
});

export type CommentsReply = FromContract<typeof commentsReplySchema>;

export const commentsQuerySchema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 200, description: '50 when left out.' },
    page_cursor: {
      ...idSchema,
      description: '`next_page_cursor` of the page of newer ones; without it the newest.',
    },
  },
  additionalProperties: false,
} as const;

export type CommentsQuery = FromContract<typeof commentsQuerySchema>;

/** Most characters of a comment. */
export const maxCommentLength = 10_000;

const saidProperties = {
  text: {
    type: 'string',
    minLength: 1,
    maxLength: maxCommentLength,
    pattern: String.raw`\S`,
    description: 'Plain text; space around it is cut off.',
  },
  mentions: {
    ...exact({ user_ids: idsSchema, team_ids: idsSchema }),
    description: 'Who is to be told: people and teams that may read the item.',
  },
} as const;

export const newCommentSchema = exact(
  {
    client_id: { type: 'string', format: 'uuid', description: 'Chosen by whoever sends it.' },
    ...saidProperties,
  },
  ['mentions'],
);

export type NewComment = FromContract<typeof newCommentSchema>;

export const commentChangeSchema = {
  ...exact(saidProperties, ['mentions']),
  description: 'Mentions that are left out stay as they are.',
} as const;

export type CommentChange = FromContract<typeof commentChangeSchema>;

const watcherSchema = exact({
  user_id: idSchema,
  user_name: { type: 'string' },
  is_forced: {
    type: 'boolean',
    description: 'The item names them as a watcher, so that they can’t leave.',
  },
});

/** Who is told of what happens to an item. */
export type Watcher = FromContract<typeof watcherSchema>;

export const watchersReplySchema = exact({
  watchers: { ...listOf(watcherSchema), description: 'By name.' },
  readers: {
    ...peopleIdsSchema,
    description: 'Who may be mentioned, and the people who may be made watchers.',
  },
});

export type WatchersReply = FromContract<typeof watchersReplySchema>;
