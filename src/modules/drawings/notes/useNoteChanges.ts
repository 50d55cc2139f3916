import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import {
  ADD_DMS_ANNOTATIONS,
  type Annotation,
  type AnnotationChange,
  type AnnotationStatus,
  CARRY_DMS_ANNOTATIONS,
  CHANGE_DMS_ANNOTATIONS,
  COMMENT_DMS_ANNOTATION,
  type NewAnnotation,
  maxAnnotations,
} from '../../../contract/annotations.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useToastOnError } from '../../useToastOnError.ts';

/** What people do with notes; each promise tells whether it was done, and who failed was told why. */
export interface NoteChanges {
  readonly isBusy: boolean;
  /** The id of the new note; null if it was refused. */
  readonly add: (note: NewAnnotation) => Promise<number | null>;
  readonly change: (change: AnnotationChange) => Promise<boolean>;
  readonly answer: (id: number, text: string, status: AnnotationStatus | null) => Promise<boolean>;
  /** With a toast that brings it back. */
  readonly remove: (note: Annotation) => Promise<boolean>;
  readonly carry: (ids: readonly number[]) => Promise<boolean>;
}

export function useNoteChanges(document: DocumentRef, version: number): NoteChanges {
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
  const send = (change: AnnotationChange) =>
    mutate(cache, CHANGE_DMS_ANNOTATIONS, { params, body: { changes: [change] } });
  return {
    isBusy,
    add: async (note) => {
      const body = { version, annotations: [note] };
      const done = await run(() => mutate(cache, ADD_DMS_ANNOTATIONS, { params, body }));
      return done?.result.annotations[0]?.id ?? null;
    },
    change: async (change) => (await run(() => send(change))) !== null,
    answer: async (id, text, status) => {
      const body = { id, text, status };
      return (await run(() => mutate(cache, COMMENT_DMS_ANNOTATION, { params, body }))) !== null;
    },
    remove: async ({ id }) => {
      if ((await run(() => send({ id, is_removed: true }))) === null) return false;
      toast({
        title: t('notes.removed'),
        action: {
          label: t('undo'),
          onSelect: () => void run(() => send({ id, is_removed: false })),
        },
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
