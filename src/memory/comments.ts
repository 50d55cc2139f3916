import { add, tell } from '../../demo/seed/rows.ts';
import {
  type Comment,
  type CommentsQuery,
  type CommentsReply,
  type NewComment,
  activityCalls,
} from '../contract/activity.ts';
import { Failure, notFound } from '../contract/failure.ts';
import type { LoadedModule } from '../runtime/compile/modules.ts';
import { Kind } from './kind.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';
import { needReaders, nobody, readersOf } from './readers.ts';

type Row = Mock['rows']['comments'][number];

/** What comments on items of a type are called among events. */
export const commentsOf = (type: string): string => `${type}.comments`;

const said = (text: string): string => text.replaceAll('\r\n', '\n').trim();

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The calls of comments on items of one kind. */
export function commentAnswers(mock: Mock, parts: LoadedModule): readonly Answer[] {
  const { comments, events, users } = mock.rows;
  const kind = new Kind(mock, parts);
  const { type } = parts.compiled.document;
  const calls = activityCalls(parts.compiled.document);

  /** Ids of the events that hold the words of a comment, by its id. */
  const told = new Map<number, number[]>();

  const isOf = (itemId: number) => (row: Row) => row.module_type === type && row.item_id === itemId;

  function shown({ module_type: _type, item_id: _item, ...row }: Row): Comment {
    const user_name = users.find(({ id }) => id === row.user_id)?.display_name ?? '';
    return { ...row, user_name };
  }

  function page(itemId: number, { limit = 50, page_cursor: before }: CommentsQuery): CommentsReply {
    const all = comments.filter(isOf(itemId));
    const older = all.filter(({ id }) => before === undefined || id < before);
    const rows = older.slice(-limit);
    return {
      comments: rows.map(shown),
      total: all.filter(({ removed_at }) => removed_at === null).length,
      next_page_cursor: older.length > rows.length ? (rows[0]?.id ?? null) : null,
    };
  }

  function present(itemId: number, commentId: number): Row {
    const row = comments.find(({ id }) => id === commentId);
    if (row === undefined || !isOf(itemId)(row) || row.removed_at !== null) throw notFound();
    return row;
  }

  function keep(asked: Asked, call: string, row: Row, comment: string | null): Comment {
    comments[comments.findIndex(({ id }) => id === row.id)] = row;
    tell(mock.rows, {
      site_id: asked.site.id,
      call,
      item_type: commentsOf(type),
      item_id: row.item_id,
      at: asked.context.now,
      user_id: asked.user.id,
      changes: {},
      comment,
    });
    told.set(row.id, [...(told.get(row.id) ?? []), events.at(-1)?.id ?? 0]);
    return shown(row);
  }

  function say(asked: Asked, itemId: number, sent: NewComment): Comment {
    const { mentions = nobody, client_id } = sent;
    const text = said(sent.text);
    const known = comments.find((row) => row.client_id === client_id);
    if (known !== undefined) {
      const isHere = isOf(itemId)(known);
      if (isHere && known.user_id === asked.user.id && known.text === text) return shown(known);
      throw new Failure('client_id_taken', {}, isHere ? { current: shown(known) } : {});
    }
    needReaders(readersOf(mock, asked, type), mentions, nobody);
    const row = {
      module_type: type,
      item_id: itemId,
      client_id,
      user_id: asked.user.id,
      text,
      mentions,
      created_at: asked.context.now,
      edited_at: null,
      removed_at: null,
    };
    return keep(asked, calls.addComment.name, { ...row, id: add(comments, row) }, text);
  }

  /** Takes what a comment said out of the events. */
  function forget({ id }: Row): void {
    for (const [at, event] of events.entries())
      if (told.get(id)?.includes(event.id) === true) events[at] = { ...event, comment: null };
  }

  return [
    answer(calls.comments, (asked) => page(kind.found(asked, asked.params.itemId).id, asked.query)),
    answer(calls.addComment, (asked) =>
      say(asked, kind.present(asked, asked.params.itemId).id, asked.body),
    ),
    answer(calls.editComment, (asked) => {
      const { body, params, context } = asked;
      const before = present(kind.present(asked, params.itemId).id, params.commentId);
      if (before.user_id !== asked.user.id) throw new Failure('forbidden');
      const after = { text: said(body.text), mentions: body.mentions ?? before.mentions };
      needReaders(readersOf(mock, asked, type), after.mentions, before.mentions);
      if (before.text === after.text && isSame(before.mentions, after.mentions))
        return shown(before);
      const row = { ...before, ...after, edited_at: context.now };
      return keep(asked, calls.editComment.name, row, after.text);
    }),
    answer(calls.removeComment, (asked) => {
      const { params, context } = asked;
      const before = present(kind.present(asked, params.itemId).id, params.commentId);
      forget(before);
      const row = { ...before, text: '', mentions: nobody, removed_at: context.now };
      return keep(asked, calls.removeComment.name, row, null);
    }),
  ];
}
