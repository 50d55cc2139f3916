import { useEffect } from 'react';
import { type DraftKey, deleteDraft, saveDraft, readDraft } from '../../api/drafts.ts';
import { entriesOfModule } from '../../domain/outbox/overlay.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { debounce } from '../form/draft/debounce.ts';
import { readKept } from '../form/draft/read-kept.ts';
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

/**
 * What would be lost with the page: what is in the composer, after the comments that neither the server nor this
 * device has taken yet.
 */
function textToKeep({ draft, outgoing }: ActivityState): string {
  return [...outgoing.map(({ text }) => text), draft].filter((text) => text !== '').join('\n');
}

/** Whether a text waits on this device as a comment; its page ended before it had removed the draft. */
async function isWaiting(place: DraftKey, itemId: number, text: string): Promise<boolean> {
  const entries = entriesOfModule(await readKept(place), place.site, place.module);
  return entries.some(
    ({ itemId: id, action }) =>
      id === itemId && action.kind === 'comment' && action.body.text === text.trim(),
  );
}

async function loadCommentDraft(place: DraftKey, itemId: number): Promise<CommentDraft | null> {
  const mine = (await readDraft(place))?.values[0]?.mine;
  if (!isObject(mine)) return null;
  const [draft, picked] = [ownProperty(mine, 'draft'), ownProperty(mine, 'picked')];
  if (typeof draft !== 'string') return null;
  if (await isWaiting(place, itemId, draft)) {
    await deleteDraft(place);
    return null;
  }
  return { draft, pickedMentions: isList(picked) ? picked.flatMap(parseMention) : [] };
}

/** Stores what would be lost with the page, or removes what is not needed any more. */
export async function saveCommentDraft(
  place: DraftKey,
  state: ActivityState,
  openedAt: number,
): Promise<void> {
  const draft = textToKeep(state);
  if (draft === '') return deleteDraft(place);
  // The stored key is `picked`: drafts of earlier versions are read as well.
  const stored = { draft, picked: state.pickedMentions };
  const values = [{ pointer: '/comment', base: null, mine: stored }];
  return saveDraft({ ...place, version: 0, keptAt: new Date().toISOString(), values }, openedAt);
}

/**
 * Stores the comment draft on this device with a delay of at most a second, as forms do
 * (docs/decisions/form-drafts.md), and restores it into an empty composer after a reload.
 */
export function usePersistedDraft(): void {
  const { stateKey, draftKey, itemId } = useActivity();
  useEffect(() => {
    const openedAt = Date.now();
    let isRead = false;
    const autosave = debounce(() => {
      if (isRead) void saveCommentDraft(draftKey, getActivityState(stateKey), openedAt);
    });
    const hide = () => {
      if (document.visibilityState === 'hidden') autosave.flush();
    };
    void loadCommentDraft(draftKey, itemId).then((kept) => {
      isRead = true;
      if (kept === null) return;
      // What this page holds is newer.
      updateActivityState(stateKey, (now) => (textToKeep(now) === '' ? kept : {}));
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
  }, [stateKey, draftKey, itemId]);
}
