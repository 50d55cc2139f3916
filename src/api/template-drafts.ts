import {
  ADD_TEMPLATE_DRAFT_ENTRIES,
  type DraftAuthor,
  type DraftEntry,
  GET_TEMPLATE_DRAFT,
  OPEN_TEMPLATE_DRAFT,
  SHOW_TEMPLATE_DRAFT_SELECTION,
  type TemplateDraft,
} from '../contract/template-drafts.ts';
import type { TemplateDocument } from '../runtime/documents.ts';
import type { Text } from '../runtime/text.ts';
import { callServer } from './client.ts';

/** An entry of a draft and its place in the log. */
export interface NumberedEntry {
  readonly sequence: number;
  readonly entry: DraftEntry;
}

interface DraftReply {
  readonly draft: TemplateDraft | null;
  readonly entries: readonly NumberedEntry[];
  readonly present: readonly DraftAuthor[];
}

/** The calls about the draft of a template of a site. They reject with an ApiError. */
export interface DraftCalls {
  readonly open: (body: {
    readonly template_id: number | null;
    readonly version: number;
    readonly document: TemplateDocument;
  }) => Promise<TemplateDraft>;
  readonly read: (templateId: number, after: number, signal?: AbortSignal) => Promise<DraftReply>;
  readonly add: (
    templateId: number,
    body: {
      readonly draft_id: string;
      readonly after: number;
      readonly entries: readonly DraftEntry[];
      readonly name: Text;
    },
    /** Sends them even if the page is closed meanwhile. */
    keepalive: boolean,
  ) => Promise<readonly NumberedEntry[]>;
  readonly show: (
    templateId: number,
    body: {
      readonly author: string;
      readonly is_open: boolean;
      readonly selected: string | null;
    },
  ) => Promise<void>;
}

export function draftCallsOf(siteId: number): DraftCalls {
  return {
    open: async ({ template_id, version, document }) => {
      const body = { template_id, version, document };
      return (await callServer(OPEN_TEMPLATE_DRAFT, { params: { siteId }, body })).reply;
    },
    read: async (templateId, after, signal) => {
      const input = {
        params: { siteId, templateId },
        query: { after },
        ...(signal !== undefined && { signal }),
      };
      return (await callServer(GET_TEMPLATE_DRAFT, input)).reply;
    },
    add: async (templateId, { entries, ...rest }, keepalive) => {
      const body = { ...rest, entries: [...entries] };
      const params = { siteId, templateId };
      const input = { params, body, keepalive };
      return (await callServer(ADD_TEMPLATE_DRAFT_ENTRIES, input)).reply.entries;
    },
    show: async (templateId, body) => {
      const params = { siteId, templateId };
      await callServer(SHOW_TEMPLATE_DRAFT_SELECTION, { params, body, keepalive: true });
    },
  };
}
