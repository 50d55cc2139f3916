import { sql } from 'kysely';
import {
  ADD_DMS_ANNOTATIONS,
  type Annotation,
  type AnnotationChange,
  CARRY_DMS_ANNOTATIONS,
  CHANGE_DMS_ANNOTATIONS,
  COMMENT_DMS_ANNOTATION,
  GET_DMS_ANNOTATIONS,
  type NewAnnotation,
  type NewAnswer,
} from '../../../src/contract/annotations.ts';
import { annotationFault } from '../../../src/domain/annotations.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { NewEvent } from '../../db/events.ts';
import { annotationsEventType, recordActivity } from '../activity/record-activity.ts';
import { withLockedItem } from '../activity/with-item.ts';
import type { ItemAccess, ItemRequest } from '../context/items.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import { notifyOfAnswer } from '../notifications/notify-answer.ts';
import { versionOf } from '../versions/one-version.ts';
import { asVersioned } from '../versions/read.ts';
import { requireSeen, requireSeenStatus } from './seen.ts';
import { annotationsSentBefore, isAnswerSentBefore } from './sent-before.ts';
import { mayChange, readAnnotations } from './stored.ts';

interface Written {
  readonly annotations: Annotation[];
}

function record(
  access: ItemAccess,
  call: { readonly name: string },
  itemId: number,
  changes: NewEvent['changes'],
): void {
  const item_type = annotationsEventType(access.type);
  const stale = [GET_DMS_ANNOTATIONS.name];
  recordActivity(access, { call: call.name, item_type, item_id: itemId, changes, stale });
}

/** @param withRemoved with those that were removed meanwhile */
async function written(
  access: ItemAccess,
  itemId: number,
  ids: readonly number[],
  withRemoved = false,
): Promise<Written> {
  if (ids.length === 0) return { annotations: [] };
  const annotations = await readAnnotations(
    access,
    itemId,
    (query) => query.where('mark.id', 'in', [...ids]),
    withRemoved,
  );
  return { annotations };
}

/** Throws `invalid` for shapes that lack points or a text. */
function requireWhole(
  shapes: readonly Pick<Annotation, 'kind' | 'points' | 'text'>[],
  root: string,
): void {
  const errors = shapes.flatMap((shape, at): readonly FieldError[] => {
    const fault = annotationFault(shape);
    return fault === null
      ? []
      : [{ pointer: `/${root}/${at}/${fault}`, code: 'required', params: {} }];
  });
  if (errors.length > 0) throw invalid(errors);
}

/**
 * Adds annotations of the caller to a version, all or none; those that were sent before are not made again. Throws
 * a Failure.
 */
export function addAnnotations(
  request: ItemRequest,
  itemId: number,
  given: { readonly version: number; readonly annotations: readonly NewAnnotation[] },
): Promise<Written> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId, type, userId, now } = access;
    const { version } = given;
    await versionOf(access, await asVersioned(access, item), version);
    const before = await annotationsSentBefore(access, itemId, version, given.annotations);
    const made = given.annotations
      .filter(({ client_id }) => client_id === undefined || !before.has(client_id))
      .map((each) => ({ ...each, text: each.text.trim() }));
    requireWhole(made, 'annotations');
    const known = [...before.values()];
    if (made.length === 0) return written(access, itemId, known, true);
    const rows = await tx
      .insertInto('document_annotations')
      .values(
        made.map(({ page, kind, points, text, client_id = null }) => ({
          site_id: siteId,
          module_type: type,
          item_id: itemId,
          version,
          page,
          kind,
          points: JSON.stringify(points),
          text,
          user_id: userId,
          created_at: now,
          client_id,
        })),
      )
      .onConflict((conflict) => conflict.columns(['site_id', 'client_id']).doNothing())
      .returning(['id', 'text'])
      .execute();
    // Another document was faster with the same id, or the call gives one id twice.
    if (rows.length < made.length) throw new Failure('client_id_taken');
    record(
      access,
      ADD_DMS_ANNOTATIONS,
      itemId,
      Object.fromEntries(rows.map(({ id, text }) => [`/annotations/${id}`, [null, text]])),
    );
    return written(access, itemId, [...known, ...rows.map(({ id }) => id)], true);
  });
}

/** Locks annotations of the item, removed ones too. Throws `not_found` if one is not there. */
async function lockAnnotations(
  { tx, siteId, type }: ItemAccess,
  itemId: number,
  ids: readonly number[],
) {
  const rows = await tx
    .selectFrom('document_annotations')
    .select(['id', 'version', 'page', 'kind', 'points', 'text', 'status', 'user_id', 'removed_at'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', itemId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw notFound();
  return new Map(rows.map((row) => [row.id, row]));
}

type Locked = Awaited<ReturnType<typeof lockAnnotations>>;
type LockedRow = Locked extends ReadonlyMap<number, infer Row> ? Row : never;

/** Throws `forbidden`: people change their own and answer all, unless they may change the document. */
function requireMayChange(
  access: ItemAccess,
  { user_id }: LockedRow,
  { points, text, status, is_removed }: Omit<AnnotationChange, 'id' | 'comment' | 'seen'>,
): void {
  const isAnswer =
    points === undefined &&
    text === undefined &&
    is_removed === undefined &&
    (status === undefined || status === 'answered');
  if (!isAnswer && !mayChange(access, user_id)) throw new Failure('forbidden');
}

const differences = (row: LockedRow, after: LockedRow): NewEvent['changes'] =>
  Object.fromEntries(
    (['points', 'text', 'status', 'removed_at'] as const)
      .filter((name) => JSON.stringify(row[name]) !== JSON.stringify(after[name]))
      .map((name) => [`/annotations/${row.id}/${name}`, [row[name], after[name]]]),
  );

/** Gives answers of the caller another text. Throws a Failure: `forbidden` if somebody else wrote one. */
async function changeComments(
  { tx, siteId, userId, now }: ItemAccess,
  changes: readonly AnnotationChange[],
): Promise<NewEvent['changes']> {
  const events: Record<string, readonly [unknown, unknown]> = {};
  for (const [at, { id, comment }] of changes.entries()) {
    if (comment === undefined) continue;
    const row = await tx
      .selectFrom('document_annotation_comments')
      .select(['user_id', 'text'])
      .where('site_id', '=', siteId)
      .where('annotation_id', '=', id)
      .where('id', '=', comment.id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.user_id !== userId) throw new Failure('forbidden');
    const text = comment.text.trim();
    const pointer = `/changes/${at}/comment/text`;
    if (text === '') throw invalid([{ pointer, code: 'required', params: {} }]);
    if (text === row.text) continue;
    await tx
      .updateTable('document_annotation_comments')
      .set({ text, changed_at: now })
      .where('site_id', '=', siteId)
      .where('id', '=', comment.id)
      .execute();
    events[`/annotations/${id}/comments/${comment.id}`] = [row.text, text];
  }
  return events;
}

/** Changes, removes and brings back annotations, all or none. Throws a Failure. */
export function changeAnnotations(
  request: ItemRequest,
  itemId: number,
  changes: readonly AnnotationChange[],
): Promise<Written> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId, now } = access;
    await asVersioned(access, item);
    const ids = changes.map(({ id }) => id);
    const before = await lockAnnotations(access, itemId, ids);
    const after = new Map(before);
    for (const each of changes) {
      const { id, is_removed, comment: _, seen: _seen, ...change } = each;
      const row = after.get(id);
      if (row === undefined) continue;
      requireMayChange(access, row, each);
      requireSeen(row, each);
      const removed_at = is_removed === undefined ? row.removed_at : is_removed ? now : null;
      const text = change.text?.trim() ?? row.text;
      after.set(id, { ...row, ...change, text, removed_at });
    }
    requireWhole(
      ids.flatMap((id) => after.get(id) ?? []),
      'changes',
    );
    const events = { ...(await changeComments(access, changes)) };
    for (const [id, row] of before) {
      const next = after.get(id) ?? row;
      const own = differences(row, next);
      if (Object.keys(own).length === 0) continue;
      Object.assign(events, own);
      await tx
        .updateTable('document_annotations')
        .set({
          points: JSON.stringify(next.points),
          text: next.text,
          status: next.status,
          removed_at: next.removed_at,
          changed_at: now,
        })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    }
    if (Object.keys(events).length > 0) record(access, CHANGE_DMS_ANNOTATIONS, itemId, events);
    return written(access, itemId, ids);
  });
}

/** Adds what the caller says about an annotation, unless it was sent before. Throws a Failure. */
export function commentAnnotation(
  request: ItemRequest,
  itemId: number,
  said: NewAnswer,
): Promise<Written> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId, userId, now } = access;
    await asVersioned(access, item);
    const { id, status, client_id = null } = said;
    const row = (await lockAnnotations(access, itemId, [id])).get(id);
    if (row === undefined) throw notFound();
    if (await isAnswerSentBefore(access, said)) return written(access, itemId, [id], true);
    if (row.removed_at !== null) throw new Failure('note_removed');
    const text = said.text.trim();
    if (text === '') throw invalid([{ pointer: '/text', code: 'required', params: {} }]);
    requireMayChange(access, row, status === null ? {} : { status });
    requireSeenStatus(row, said.seen, status);
    const made = await tx
      .insertInto('document_annotation_comments')
      .values({
        site_id: siteId,
        annotation_id: id,
        user_id: userId,
        text,
        status,
        created_at: now,
        client_id,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // An answer to a note on another document was faster with the same id.
    if (made === undefined) throw new Failure('client_id_taken');
    const { id: commentId } = made;
    const next = { ...row, status: status ?? row.status };
    if (next.status !== row.status)
      await tx
        .updateTable('document_annotations')
        .set({ status: next.status, changed_at: now })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    record(access, COMMENT_DMS_ANNOTATION, itemId, {
      [`/annotations/${id}/comments/${commentId}`]: [null, text],
      ...differences(row, next),
    });
    await notifyOfAnswer(access, itemId, row);
    return written(access, itemId, [id]);
  });
}

/** Copies annotations of earlier versions, with their comments, to a version. Throws a Failure. */
export function carryAnnotations(
  request: ItemRequest,
  itemId: number,
  given: { readonly version: number; readonly ids: readonly number[] },
): Promise<Written> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId } = access;
    const { version, ids } = given;
    await versionOf(access, await asVersioned(access, item), version);
    const rows = [...(await lockAnnotations(access, itemId, ids)).values()];
    for (const { user_id, removed_at } of rows) {
      if (!mayChange(access, user_id)) throw new Failure('forbidden');
      if (removed_at !== null) throw notFound();
    }
    const made = await tx
      .insertInto('document_annotations')
      .columns([
        'site_id',
        'module_type',
        'item_id',
        'version',
        'page',
        'kind',
        'points',
        'text',
        'status',
        'user_id',
        'created_at',
        'changed_at',
        'carried_from',
      ])
      .expression((query) =>
        query
          .selectFrom('document_annotations')
          .select(['site_id', 'module_type', 'item_id'])
          .select(sql<number>`${version}::integer`.as('version'))
          .select(['page', 'kind', 'points', 'text', 'status', 'user_id'])
          .select(['created_at', 'changed_at', 'id as carried_from'])
          .where('id', 'in', [...ids])
          .where('version', '<', version)
          .orderBy('id'),
      )
      .onConflict((conflict) => conflict.columns(['carried_from', 'version']).doNothing())
      .returning(['id', 'text'])
      .execute();
    const newIds = made.map(({ id }) => id);
    if (newIds.length === 0) return { annotations: [] };
    await tx
      .insertInto('document_annotation_comments')
      .columns([
        'site_id',
        'annotation_id',
        'user_id',
        'text',
        'status',
        'created_at',
        'changed_at',
      ])
      .expression((query) =>
        query
          .selectFrom('document_annotation_comments as said')
          .innerJoin('document_annotations as copy', 'copy.carried_from', 'said.annotation_id')
          .select(['said.site_id', 'copy.id', 'said.user_id', 'said.text', 'said.status'])
          .select(['said.created_at', 'said.changed_at'])
          .where('said.site_id', '=', siteId)
          .where('copy.id', 'in', newIds)
          .orderBy('said.id'),
      )
      .execute();
    record(
      access,
      CARRY_DMS_ANNOTATIONS,
      itemId,
      Object.fromEntries(made.map(({ id, text }) => [`/annotations/${id}`, [null, text]])),
    );
    return written(access, itemId, newIds);
  });
}
