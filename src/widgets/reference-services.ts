import type { NamedRow, StatusView } from './named-row.ts';

/** A module whose items the person may read. */
export interface ModuleOption {
  readonly type: string;
  readonly name: string;
  /** A Lucide name. */
  readonly icon: string;
}

/** What is to be made without leaving the form. */
export interface NewItemRequest {
  readonly moduleType: string;
  /** The template that it is made from; null where the person chooses. */
  readonly templateId: number | null;
  /** What was typed so far. */
  readonly name: string;
}

/** Which references to an item are asked for (spec 3.3, `isInbound`). */
export interface InboundRequest {
  /** What is referred to: the item itself, or the template that it was made from. */
  readonly target: 'item' | 'template';
  readonly moduleType: string;
  /** Null for an item that is not stored yet: nothing refers to it. */
  readonly id: number | null;
  /** The module of what refers to it, and the template of that; null for any. */
  readonly from: string;
  readonly templateId: number | null;
}

/** An item that refers to another. */
export interface InboundItem {
  readonly row: NamedRow;
  readonly status: StatusView | null;
}

export interface InboundResult {
  readonly state: 'loading' | 'found' | 'failed';
  readonly items: readonly InboundItem[];
  readonly total: number;
  /** False where there are more than were counted. */
  readonly isExact: boolean;
  readonly isLoadingMore: boolean;
  /** Fetches the next page; null on the last. */
  readonly fetchMore: (() => void) | null;
  readonly retry: () => void;
}

/** What fields that refer to items need beside names and search. */
export interface ReferenceServices {
  readonly modules: readonly ModuleOption[];
  /** Modules of whose items some can refer to items, or templates, of a module. */
  readonly referringModules: (
    of: InboundRequest['target'],
    moduleType: string,
  ) => readonly ModuleOption[];
  /** The form stands beside another itself: nothing more is made beside it. */
  readonly isInDrawer: boolean;
  /** Whether the person may make items of the module. */
  readonly mayCreate: (moduleType: string) => boolean;
  /** Has a new item made beside the form; null where the person gave up. */
  readonly create: (wish: NewItemRequest) => Promise<NamedRow | null>;
  /** Shows items beside the form; null where that place is taken. */
  readonly openPreview: ((moduleType: string, ids: readonly number[]) => void) | null;
  /** A hook: what refers to an item, page by page. */
  readonly useInbound: (wish: InboundRequest) => InboundResult;
}
