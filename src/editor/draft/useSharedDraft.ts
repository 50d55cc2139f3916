import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { draftCallsOf } from '../../api/template-drafts.ts';
import { errorText, isApiError } from '../../api/error.ts';
import { type DraftAuthor, GET_TEMPLATE_DRAFT } from '../../contract/template-drafts.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import { type EditorModel, editorTopics } from '../model/editor-model.ts';
import { keyOf } from '../model/selected.ts';
import { keepEntries, type KeptPlace, lockWindow } from './kept-entries.ts';
import { leaveDraft, stayInDraft } from './left-author.ts';
import { useRefusedToast } from './useRefusedToast.ts';
import {
  createSharedDraft,
  type DraftEvents,
  type DraftPosition,
  type DraftState,
  type SharedDraft,
} from './shared-draft.ts';

/** Milliseconds from a change until it is sent, and until it is kept on this device meanwhile. */
const sendDelay = 300;
const keepDelay = 100;
/** Milliseconds between attempts while the server can't be reached. */
const retryDelay = 5000;
/** Milliseconds between signs of life; the server forgets a window after 45 s. */
const lifeSign = 20_000;

interface Options extends Pick<DraftEvents, 'onBegun' | 'onEnded'> {
  readonly siteId: number;
  readonly model: EditorModel;
  /** This window. */
  readonly author: string;
  readonly place: KeptPlace;
  readonly base: TemplateDocument;
  readonly version: number;
  readonly templateId: number | null;
  readonly at: DraftPosition | null;
}

interface Shared {
  readonly draft: SharedDraft;
  readonly state: DraftState;
  /** Other windows that have the draft open. */
  readonly others: readonly DraftAuthor[];
}

const nobody: readonly DraftAuthor[] = [];

/** Shares the draft with other admins: sends own commands, takes theirs, and shows what each selects. */
export function useSharedDraft(options: Options): Shared {
  const { siteId, model, author, place } = options;
  const sayRefused = useRefusedToast();
  const [state, setState] = useState<DraftState>('saved');
  const [draft] = useState(() => createSharedDraft({ ...options, calls: draftCallsOf(siteId) }));
  const { onBegun, onEnded } = options;
  const [openedAt] = useState(Date.now);
  const keep = useCallback(() => {
    const template = String(draft.position()?.templateId ?? place.template);
    return keepEntries({ ...place, template }, author, model.pending(), openedAt);
  }, [draft, place, author, model, openedAt]);
  useEffect(() => {
    draft.listen({
      onBegun,
      onEnded,
      onRefused: sayRefused,
      // The text says that the changes are kept here, so they are by then.
      onState: (next) => void keep().then(() => setState(next)),
    });
  }, [draft, onBegun, onEnded, sayRefused, keep]);

  useEffect(() => {
    const lock = lockWindow(place, author);
    let sendTimer: ReturnType<typeof setTimeout> | undefined;
    let keepTimer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      void draft.send().then(keep);
    };
    const unsubscribe = model.subscribe([editorTopics.history], () => {
      if (model.pending().length === 0) return;
      clearTimeout(sendTimer);
      sendTimer = setTimeout(send, sendDelay);
      keepTimer ??= setTimeout(() => {
        keepTimer = undefined;
        void keep();
      }, keepDelay);
    });
    // The server gets what is pending even if nobody opens the draft here again; else this device has it.
    const leavePage = () => {
      void draft.leave();
      void keep();
    };
    window.addEventListener('pagehide', leavePage);
    window.addEventListener('online', send);
    if (model.pending().length > 0) send();
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', leavePage);
      window.removeEventListener('online', send);
      clearTimeout(sendTimer);
      clearTimeout(keepTimer);
      void keep();
      void draft.send();
      lock.release();
    };
  }, [model, draft, place, author, keep]);

  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const timer = setInterval(() => void draft.send(), retryDelay);
    return () => clearInterval(timer);
  }, [draft, state]);

  useEffect(() => {
    const show = async (isOpen: boolean) => {
      const part = model.selected();
      const selected = part.is === 'template' ? null : keyOf(part);
      try {
        await draft.show(author, isOpen, selected);
      } catch (error) {
        // Others do not see what is selected here, and the next sign of life tells them.
        if (!isApiError(error)) errorText(error);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void show(true), sendDelay);
    };
    const unsubscribe = model.subscribe([editorTopics.selection], later);
    const signs = setInterval(() => void show(true), lifeSign);
    later();
    const leave = () => {
      const at = draft.position();
      if (at !== null) leaveDraft(at.id, author);
      void show(false);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', stayInDraft);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      clearInterval(signs);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', stayInDraft);
      leave();
    };
  }, [model, draft, author]);

  const { data: present = nobody } = useQuery({
    queryKey: [GET_TEMPLATE_DRAFT.name, siteId, options.templateId] as const,
    queryFn: ({ signal }) => draft.read(signal),
    enabled: options.templateId !== null,
    gcTime: 0,
  });
  const others = present.filter((each) => each.author !== author);
  const joined = JSON.stringify(others);
  useEffect(() => {
    const names = new Map<string, readonly string[]>();
    for (const { selected, person } of JSON.parse(joined) as readonly DraftAuthor[])
      if (selected !== null) names.set(selected, [...(names.get(selected) ?? []), person.name]);
    model.setOthers(names);
  }, [model, joined]);
  return { draft, state, others };
}
