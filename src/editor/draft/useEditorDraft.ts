import { useEffect } from 'react';
import { deleteDraft, type DraftKey, readDraft, saveDraft } from '../../api/drafts.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import { type EditorModel, editorTopics } from '../model/editor-model.ts';

/** Milliseconds after a change until the draft is on disk. */
const delay = 400;

/** A template as the browser kept it. */
export interface KeptTemplate {
  readonly document: TemplateDocument;
  /** The version from which the draft began; 0 for a new template. */
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly keptAt: string;
}

function isTemplate(value: unknown): value is TemplateDocument {
  return isObject(value) && typeof value['moduleType'] === 'string' && isList(value['columns']);
}

/** The draft of a template on this device; null if there is none. */
export async function readKeptTemplate(key: DraftKey): Promise<KeptTemplate | null> {
  const draft = await readDraft(key);
  const document = draft?.values[0]?.mine;
  return draft !== null && isTemplate(document)
    ? { document, version: draft.version, keptAt: draft.keptAt }
    : null;
}

export const deleteKeptTemplate = deleteDraft;

/** Keeps the draft on this device while it is edited. */
export function useEditorDraft(model: EditorModel, key: DraftKey, version: number): void {
  useEffect(() => {
    const openedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      timer = undefined;
      const values = [{ pointer: '', base: null, mine: model.document() }];
      void saveDraft({ ...key, version, keptAt: new Date().toISOString(), values }, openedAt);
    };
    const unsubscribe = model.subscribe([editorTopics.document], () => {
      clearTimeout(timer);
      timer = setTimeout(save, delay);
    });
    const saveNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      save();
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [model, key, version]);
}
