import { useEffect } from 'react';
import { type DraftKey, deleteDraft, saveDraft, readDraft } from '../../api/drafts.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { debounce } from '../form/draft/debounce.ts';
import { useActivity } from './context.ts';
import {
  type ActivityState,
  updateActivityState,
  getActivityState,
  subscribe,
} from './activity-state.ts';
import type { Mentionable } from './mentions.ts';

type CommentDraft = Pick<ActivityState, 'draft' | 'pickedMentions'>;

function parseMention(value: unknown): readonly Mentionable[] {
  if (!isObject(value)) return [];
  const [kind, id, name] = [
    ownProperty(value, 'kind'),
    ownProperty(value, 'id'),
    ownProperty(value, 'name'),
  ];
  if (kind !== 'user' && kind !== 'team') return [];
  return typeof id === 'number' && typeof name === 'string' ? [{ kind, id, name }] : [];
}

async function loadCommentDraft(place: DraftKey): Promise<CommentDraft | null> {
  const mine = (await readDraft(place))?.values[0]?.mine;
  if (!isObject(mine)) return null;
  const [draft, picked] = [ownProperty(mine, 'draft'), ownProperty(mine, 'picked')];
  if (typeof draft !== 'string') return null;
  return { draft, pickedMentions: isList(picked) ? picked.flatMap(parseMention) : [] };
}

async function saveCommentDraft(
  place: DraftKey,
  mine: CommentDraft,
  openedAt: number,
): Promise<void> {
  if (mine.draft === '') return deleteDraft(place);
  const { draft, pickedMentions } = mine;
  // The stored key is `picked`: drafts of earlier versions are read as well.
  const stored = { draft, picked: pickedMentions };
  const values = [{ pointer: '/comment', base: null, mine: stored }];
  return saveDraft({ ...place, version: 0, keptAt: new Date().toISOString(), values }, openedAt);
}

/**
 * Stores the comment draft on this device with a delay of at most a second, as forms do
 * (docs/decisions/form-drafts.md), and restores it into an empty composer after a reload.
 */
export function usePersistedDraft(): void {
  const { stateKey, draftKey } = useActivity();
  useEffect(() => {
    const openedAt = Date.now();
    let isRead = false;
    const autosave = debounce(() => {
      const { draft, pickedMentions } = getActivityState(stateKey);
      if (isRead) void saveCommentDraft(draftKey, { draft, pickedMentions }, openedAt);
    });
    const hide = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    void loadCommentDraft(draftKey).then((kept) => {
      isRead = true;
      if (kept !== null) updateActivityState(stateKey, ({ draft }) => (draft === '' ? kept : {}));
    });
    const stop = subscribe(autosave.schedule);
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('pagehide', autosave.flush);
    return () => {
      autosave.flush();
      stop();
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('pagehide', autosave.flush);
    };
  }, [stateKey, draftKey]);
}
