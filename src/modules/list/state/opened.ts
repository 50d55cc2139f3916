import type { ViewRow, ViewsReply } from '../../../contract/views.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { readChange, withParts } from './address.ts';
import { plainView } from './working.ts';

/** A module's saved views that the person may use, and the one that its list opens with. */
export interface Choice {
  readonly all: readonly ViewRow[];
  readonly usual: number | undefined;
}

/** What an address opens of them. */
export interface Opened {
  /** Null for the plain list. */
  readonly saved: ViewRow | null;
  /** As it was saved; the plain list's where it was not. */
  readonly stored: ViewDocument;
  /** With the address's changes over it. */
  readonly asked: ViewDocument;
}

const none: readonly ViewRow[] = [];

/** A module's views among a site's; none before those are there. */
export function choiceOf(views: ViewsReply | undefined, moduleType: string): Choice {
  const all = views?.views.filter((view) => view.module_type === moduleType) ?? none;
  return { all, usual: views?.opens_with[moduleType] };
}

/** The view of an address. */
export function openedBy(params: URLSearchParams, { all, usual }: Choice): Opened {
  const word = params.get('view');
  const id = word === null ? defaultId : Number(word);
  const saved = all.find((view) => view.id === id) ?? null;
  const stored = saved?.document ?? plainView;
  return { saved, stored, asked: withParts(stored, readChange(params)) };
}
