import { isApiError } from '../../api/error.ts';
import type { DraftCalls, NumberedEntry } from '../../api/template-drafts.ts';
import {
  type DraftAuthor,
  type DraftEntry,
  draftEntriesLimit,
  type TemplateDraft,
} from '../../contract/template-drafts.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import type { EditorModel } from '../model/editor-model.ts';
import type { Refused } from '../model/session.ts';
import { toDraftEntry, toLogEntry } from './draft-entries.ts';

/** `full`: the server takes no more; `waiting`: it can't be reached, and is tried again. */
export type DraftState = 'saved' | 'saving' | 'waiting' | 'full';

/** Where the draft of a template is: its id, and the newest entry that this window knows. */
export interface DraftPosition {
  readonly id: string;
  readonly templateId: number;
  readonly sequence: number;
}

export interface SharedDraftOptions {
  readonly model: Pick<EditorModel, 'document' | 'pending' | 'receive' | 'refusals'>;
  readonly calls: DraftCalls;
  /** With what the draft begins, or began. */
  readonly base: TemplateDocument;
  /** The published version of `base`; 0: a new template. */
  readonly version: number;
  /** Null for a new template that has no draft yet. */
  readonly templateId: number | null;
  /** Null until somebody begins the draft. */
  readonly at: DraftPosition | null;
}

/** What the window learns. */
export interface DraftEvents {
  readonly onBegun: (draft: TemplateDraft) => void;
  /** Somebody else published or discarded the draft: what is pending goes on from what is there now. */
  readonly onEnded: () => void;
  /** An own command does not apply any more, since others changed what it was about. */
  readonly onRefused: (refused: Refused) => void;
  readonly onState: (state: DraftState) => void;
}

/** Keeps the log of a window and the one of the server in step, without React. */
export interface SharedDraft {
  /** Tells these events from now on, in place of those before. */
  readonly listen: (events: DraftEvents) => void;
  readonly position: () => DraftPosition | null;
  /** Sends what is pending; resolves when the server has it, or cannot take it now. */
  readonly send: () => Promise<void>;
  /** Sends what is pending even though the page closes; the server takes an entry that it has once. */
  readonly leave: () => Promise<void>;
  /** Reads what others did; resolves to who has the draft open. */
  readonly read: (signal?: AbortSignal) => Promise<readonly DraftAuthor[]>;
  /** Says what is selected in this window, or that it closes. */
  readonly show: (author: string, isOpen: boolean, selected: string | null) => Promise<void>;
  /** While it is held, what is read says nothing: this window publishes or discards the draft. */
  readonly hold: (isHeld: boolean) => void;
  /** From now on nothing is sent, and the end of the draft is no news. */
  readonly stop: () => void;
}

/** Characters of entries after which the others wait for the next call: a body has two megabytes at most. */
const longEnough = 300_000;

/** The entries that one call takes: the first one, and those after it until they are long enough. */
function firstOf(entries: readonly DraftEntry[]): DraftEntry[] {
  const taken: DraftEntry[] = [];
  let length = 0;
  for (const entry of entries.slice(0, draftEntriesLimit)) {
    if (length >= longEnough) break;
    length += JSON.stringify(entry).length;
    taken.push(entry);
  }
  return taken;
}

export function createSharedDraft(options: SharedDraftOptions): SharedDraft {
  const { model, calls, base, version } = options;
  let { at } = options;
  let isStopped = false;
  let isHeld = false;
  let sending: Promise<void> | null = null;
  let events: DraftEvents | null = null;
  const reportedRefusals = new Set<string>();

  function stopForGood(): void {
    if (isStopped) return;
    isStopped = true;
    events?.onEnded();
  }

  function receive(entries: readonly NumberedEntry[]): void {
    for (const { sequence, entry } of entries) {
      if (at === null || sequence <= at.sequence) continue;
      at = { ...at, sequence };
      model.receive(toLogEntry(entry));
    }
    for (const refused of model.refusals()) {
      const { entry } = refused;
      // The letters of a name are commands of one step, which is told once.
      const told = 'step' in entry ? entry.step : entry.id;
      if (reportedRefusals.has(told)) continue;
      reportedRefusals.add(told);
      events?.onRefused(refused);
    }
  }

  async function beginDraft(): Promise<DraftPosition | null> {
    const { templateId } = options;
    const draft = await calls.open({ template_id: templateId, version, document: base });
    if (draft.version !== version) {
      stopForGood();
      return null;
    }
    at ??= { id: draft.id, templateId: draft.template_id, sequence: 0 };
    events?.onBegun(draft);
    return at;
  }

  async function add(to: DraftPosition, keepalive: boolean): Promise<void> {
    const body = {
      draft_id: to.id,
      after: to.sequence,
      entries: firstOf(model.pending().map(toDraftEntry)),
      name: model.document().name,
    };
    receive(await calls.add(to.templateId, body, keepalive));
  }

  async function sendAll(): Promise<void> {
    while (!isStopped && model.pending().length > 0) {
      events?.onState('saving');
      const to = at ?? (await beginDraft());
      if (to === null || isStopped) return;
      await add(to, false);
    }
    events?.onState('saved');
  }

  function failed(error: unknown): void {
    if (!isApiError(error)) throw error;
    if (error.status === 404 || error.status === 412) stopForGood();
    else events?.onState(error.code === 'draft_full' || error.status === 413 ? 'full' : 'waiting');
  }

  return {
    listen(next) {
      events = next;
    },
    position: () => at,
    send() {
      sending ??= sendAll()
        .catch(failed)
        .finally(() => {
          sending = null;
        });
      return sending;
    },
    async leave() {
      if (at !== null && !isStopped && model.pending().length > 0)
        await add(at, true).catch(failed);
    },
    async read(signal) {
      const { templateId } = at ?? options;
      if (templateId === null || isStopped || isHeld) return [];
      const { draft, entries, present } = await calls.read(templateId, at?.sequence ?? 0, signal);
      if (isStopped || isHeld) return [];
      if (
        draft === null
          ? at !== null
          : draft.version !== version || draft.id !== (at?.id ?? draft.id)
      ) {
        stopForGood();
        return [];
      }
      if (draft !== null) {
        at ??= { id: draft.id, templateId, sequence: 0 };
        receive(entries);
      }
      return present;
    },
    async show(author, isOpen, selected) {
      if (at === null || isStopped) return;
      await calls.show(at.templateId, { author, is_open: isOpen, selected });
    },
    hold(next) {
      isHeld = next;
    },
    stop() {
      isStopped = true;
    },
  };
}
