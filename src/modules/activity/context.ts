import { createContext, use } from 'react';
import type { DraftKey } from '../../api/drafts.ts';
import type { ModuleRef } from '../../api/items.ts';
import type { Mentionable } from './mentions.ts';

/** What everything beside an item needs to know of it. */
export interface ActivityContextValue {
  readonly moduleRef: ModuleRef;
  readonly siteId: number;
  readonly itemId: number;
  readonly version: number;
  /** Names person and item: what is in hand is kept by it. */
  readonly stateKey: string;
  /** Where the comment that is being written is kept on this device. */
  readonly draftKey: DraftKey;
  readonly me: { readonly id: number; readonly name: string };
  /** Nothing may be written beside it. */
  readonly readOnly: boolean;
  /** Whether the person may change the item, and so who else watches it. */
  readonly mayUpdate: boolean;
  /** Whether the person may delete the item, and so what others said. */
  readonly mayDelete: boolean;
  /** Who may be mentioned: those who may read the item. */
  readonly readers: readonly Mentionable[];
}

const ActivityContext = createContext<ActivityContextValue | null>(null);

export const ActivityProvider = ActivityContext.Provider;

/** Throws outside a provider. */
export function useActivity(): ActivityContextValue {
  const activity = use(ActivityContext);
  if (activity === null) throw new Error('Nothing here is beside an item.');
  return activity;
}
