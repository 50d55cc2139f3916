import { createContext, use } from 'react';
import type { DraftKey } from '../../api/drafts.ts';
import type { ModuleRef } from '../../api/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { Mentionable } from './mentions.ts';

/** The item that an activity panel belongs to, and the keys of its state. */
export interface ActivityContextValue {
  /** As the item's template version sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  readonly moduleRef: ModuleRef;
  readonly siteId: number;
  readonly itemId: number;
  readonly version: number;
  /** Key of the panel's state; identifies person and item. */
  readonly stateKey: string;
  /** The key of the comment draft on this device. */
  readonly draftKey: DraftKey;
  readonly me: { readonly id: number; readonly name: string };
  /** True if the person may read the panel but not change it. */
  readonly readOnly: boolean;
  /** Whether the person may change the item, and so its list of watchers. */
  readonly mayUpdate: boolean;
  /** Whether the person may delete the item, and so the comments of others. */
  readonly mayDelete: boolean;
  /** People and teams who may read the item, and so can be mentioned. */
  readonly readers: readonly Mentionable[];
}

const ActivityContext = createContext<ActivityContextValue | null>(null);

export const ActivityProvider = ActivityContext.Provider;

/** Throws outside a provider. */
export function useActivity(): ActivityContextValue {
  const activity = use(ActivityContext);
  if (activity === null) throw new Error('There is no activity panel of an item here.');
  return activity;
}
