import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { unsentChanges } from '../../../api/outbox/device-outbox.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import {
  ADD_DMS_ANNOTATIONS,
  type AnnotationChange,
  type AnnotationStatus,
  CARRY_DMS_ANNOTATIONS,
  CHANGE_DMS_ANNOTATIONS,
  COMMENT_DMS_ANNOTATION,
  type NewAnnotation,
  maxAnnotations,
} from '../../../contract/annotations.ts';
import { isLocalId, localIdOf } from '../../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { deliverBeside } from '../../outbox/deliver-beside.ts';
import { useToastOnError } from '../../useToastOnError.ts';
import type { ShownNote } from './note-model.ts';
import { changeUnsentNote, retryNote } from './unsent-note.ts';

/** What people do with notes; each promise tells whether it was done, and who failed was told why. */
export interface NoteChanges {
  readonly isBusy: boolean;
  /** The id of the new note, a local one if this device keeps it; null if it was refused. */
  readonly add: (note: NewAnnotation) => Promise<number | null>;
  readonly change: (change: AnnotationChange) => Promise<boolean>;
  readonly answer: (id: number, text: string, status: AnnotationStatus | null) => Promise<boolean>;
  /** With a toast that brings it back. */
  readonly remove: (note: ShownNote) => Promise<boolean>;
  /** Sends one again that the server has refused. */
  readonly retry: (note: ShownNote) => Promise<boolean>;
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

const noteChangeOf = ({
  id: _id,
  status: _status,
  comment: _comment,
  ...change
}: AnnotationChange) => change;

/** A new note, and changes of own ones that are not sent, need no connection. */
export function useNoteChanges({ document, version, module, item }: Options): NoteChanges {
  const { t } = useTranslation('drawings');
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
  const send = (change: AnnotationChange) =>
    mutate(cache, CHANGE_DMS_ANNOTATIONS, { params, body: { changes: [change] } });
  return {
    isBusy,
    add: async (note) => {
      const body = { version, annotations: [note] };
      const action = { kind: 'note', version, note } as const;
      const done = await run(() =>
        deliverBeside(cache, module, item, action, (sending) =>
          mutate(cache, ADD_DMS_ANNOTATIONS, { params, body, ...sending }),
        ),
      );
      if (done === null) return null;
      const { result } = done;
      if (result.reply !== null) return result.reply.annotations[0]?.id ?? null;
      toast({ title: t('notes.kept') });
      return keptNoteId(result.keptAs);
    },
    change: async (change) =>
      (await run<unknown>(() =>
        isLocalId(change.id)
          ? changeUnsentNote(cache, place, change.id, noteChangeOf(change))
          : send(change),
      )) !== null,
    retry: async ({ entry }) =>
      entry !== null && (await run(() => retryNote(cache, entry.sequence))) !== null,
    answer: async (id, text, status) => {
      const body = { id, text, status };
      return (await run(() => mutate(cache, COMMENT_DMS_ANNOTATION, { params, body }))) !== null;
    },
    remove: async ({ id }) => {
      const done = await run(async () => {
        if (isLocalId(id)) return changeUnsentNote(cache, place, id, { is_removed: true });
        await send({ id, is_removed: true });
        return (): Promise<unknown> => send({ id, is_removed: false });
      });
      if (done === null) return false;
      const { result: undo } = done;
      toast({
        title: t('notes.removed'),
        action: { label: t('undo'), onSelect: () => void run(undo) },
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
