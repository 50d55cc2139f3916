import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerBody, newNoteBody, noteChangeBody } from '../../../api/annotations.ts';
import { mutate } from '../../../api/mutate.ts';
import { unsentChanges } from '../../../api/outbox/device-outbox.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import {
  ADD_DMS_ANNOTATIONS,
  type AnnotationStatus,
  CARRY_DMS_ANNOTATIONS,
  CHANGE_DMS_ANNOTATIONS,
  COMMENT_DMS_ANNOTATION,
  type NewAnnotation,
  maxAnnotations,
} from '../../../contract/annotations.ts';
import {
  isLocalId,
  localIdOf,
  type NoteChange,
  type OutboxEntry,
} from '../../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { deliverBeside } from '../../outbox/deliver-beside.ts';
import { useToastOnError } from '../../useToastOnError.ts';
import type { ShownNote } from './note-model.ts';
import {
  changeUnsentNote,
  discardKept,
  retryKept,
  rewriteKeptAnswer,
  seenOf,
} from './unsent-note.ts';

/** What people do with notes; each promise tells whether it was done, and who failed was told why. */
export interface NoteChanges {
  readonly isBusy: boolean;
  /** The id of the new note, a local one if this device keeps it; null if it was refused. */
  readonly add: (note: NewAnnotation) => Promise<number | null>;
  readonly change: (note: ShownNote, change: NoteChange) => Promise<boolean>;
  readonly answer: (
    note: ShownNote,
    text: string,
    status: AnnotationStatus | null,
  ) => Promise<boolean>;
  /** Gives an answer that this device keeps another text. */
  readonly rewriteAnswer: (of: OutboxEntry, text: string) => Promise<boolean>;
  /** With a toast that brings it back. */
  readonly remove: (note: ShownNote) => Promise<boolean>;
  /** Sends again what the server has refused. */
  readonly retry: (of: OutboxEntry) => Promise<boolean>;
  /** Gives up what is only on this device, with a toast that brings it back. */
  readonly discard: (of: OutboxEntry) => Promise<boolean>;
  readonly carry: (ids: readonly number[]) => Promise<boolean>;
}

interface Options {
  readonly document: DocumentRef;
  readonly version: number;
  /** The document as an item. */
  readonly module: CompiledModule;
  readonly item: Item;
}

/** The local id of a note that this device keeps; null if it was sent meanwhile. */
function keptNoteId(keptAs: string): number | null {
  const entry = unsentChanges.get().entries.find(({ id }) => id === keptAs);
  return entry === undefined ? null : localIdOf(entry.sequence);
}

/** All but carrying notes over needs no connection. */
export function useNoteChanges({ document, version, module, item }: Options): NoteChanges {
  const { t } = useTranslation(['drawings', 'outbox']);
  const cache = useQueryClient();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const [isBusy, setBusy] = useState(false);
  const params = { ...document };

  async function run<T>(work: () => Promise<T>): Promise<{ readonly result: T } | null> {
    setBusy(true);
    const outcome = await attempt(t('notes.failed'), work);
    setBusy(false);
    return outcome;
  }
  const place = { module, item };
  const isDone = async (work: () => Promise<unknown>): Promise<boolean> =>
    (await run(work)) !== null;
  const undoBy = (back: () => Promise<unknown>) => ({
    label: t('undo'),
    onSelect: () => void run(back),
  });
  /** Resolves with whether this device keeps the change. */
  async function send(note: ShownNote, change: NoteChange): Promise<boolean> {
    const action = { kind: 'note_change', id: note.id, change, ...seenOf(note, change) } as const;
    const body = noteChangeBody(action);
    const { reply } = await deliverBeside(cache, module, item, action, (sending) =>
      mutate(cache, CHANGE_DMS_ANNOTATIONS, { params, body, ...sending }),
    );
    return reply === null;
  }
  return {
    isBusy,
    add: async (note) => {
      const action = { kind: 'note', version, note } as const;
      const done = await run(() =>
        deliverBeside(cache, module, item, action, (sending, id) =>
          mutate(cache, ADD_DMS_ANNOTATIONS, {
            params,
            body: newNoteBody(version, note, id),
            ...sending,
          }),
        ),
      );
      if (done === null) return null;
      const { result } = done;
      if (result.reply !== null) return result.reply.annotations[0]?.id ?? null;
      toast({ title: t('notes.kept') });
      return keptNoteId(result.keptAs);
    },
    change: (note, change) =>
      isDone(() =>
        isLocalId(note.id) ? changeUnsentNote(cache, place, note.id, change) : send(note, change),
      ),
    answer: ({ id, status: seen }, text, status) => {
      const action = { kind: 'note_answer', id, text, status, seen } as const;
      return isDone(() =>
        deliverBeside(cache, module, item, action, (sending, key) =>
          mutate(cache, COMMENT_DMS_ANNOTATION, {
            params,
            body: answerBody(action, key),
            ...sending,
          }),
        ),
      );
    },
    rewriteAnswer: (of, text) => isDone(() => rewriteKeptAnswer(cache, of, text)),
    retry: (of) => isDone(() => retryKept(cache, of)),
    discard: async (of) => {
      const done = await run(() => discardKept(cache, of));
      if (done === null) return false;
      toast({ title: t('outbox:discarded'), action: undoBy(done.result) });
      return true;
    },
    remove: async (note) => {
      const done = await run(async () => {
        const { id } = note;
        if (isLocalId(id)) {
          const back = await changeUnsentNote(cache, place, id, { is_removed: true });
          return { isKept: false, back };
        }
        const isKept = await send(note, { is_removed: true });
        return { isKept, back: (): Promise<unknown> => send(note, { is_removed: false }) };
      });
      if (done === null) return false;
      const { isKept, back } = done.result;
      toast({
        title: t('notes.removed'),
        ...(isKept ? { description: t('sent_later') } : {}),
        action: undoBy(back),
      });
      return true;
    },
    carry: async (ids) => {
      const body = { version, ids: ids.slice(0, maxAnnotations) };
      const done = await run(() => mutate(cache, CARRY_DMS_ANNOTATIONS, { params, body }));
      if (done === null) return false;
      toast({ title: t('notes.carried', { count: done.result.annotations.length }) });
      return true;
    },
  };
}
