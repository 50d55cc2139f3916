import type { ReadableStore } from '../browser/store.ts';
import type { NamedRow, StatusView } from './named-row.ts';

/** A module whose items the person may read. */
export interface ModuleOption {
  readonly type: string;
  readonly name: string;
  /** One of its items: "observation". */
  readonly singular: string;
  /** Name of a Lucide icon. */
  readonly icon: string;
}

/** An item to be created without leaving the form. */
export interface NewItemRequest {
  readonly moduleType: string;
  /** The template that it is made from; null if the person chooses one. */
  readonly templateId: number | null;
  /** The text typed so far. */
  readonly name: string;
  /** Further values of core columns, by db name, with which it begins. */
  readonly values?: { readonly [db: string]: unknown };
}

/** What is reported about another item, without a question if the module's document allows it. */
export interface ReportRequest {
  readonly moduleType: string;
  readonly title: string;
  readonly text: string;
  /** Ids of files. */
  readonly photos: readonly number[];
  /** The item that it is about; what that item refers to, the new one refers to as well. */
  readonly from: { readonly moduleType: string; readonly item: { readonly [db: string]: unknown } };
}

export type ReportResult =
  | { readonly state: 'made'; readonly row: NamedRow }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'cancelled' };

/** A query for inbound references (spec 3.3, `isInbound`). */
export interface InboundRequest {
  /** The target of the references: the item itself, or the template that it was made from. */
  readonly target: 'item' | 'template';
  readonly moduleType: string;
  /** Null for an item that is not stored yet: nothing refers to it. */
  readonly id: number | null;
  /** The module of the referring items, and their template; null for any. */
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
  /** False if there are more than were counted. */
  readonly isExact: boolean;
  readonly isLoadingMore: boolean;
  /** Fetches the next page; null on the last. */
  readonly fetchMore: (() => void) | null;
  readonly retry: () => void;
}

/** What reference fields need in addition to names and search. */
export interface ReferenceServices {
  readonly modules: readonly ModuleOption[];
  /** Modules whose items can refer to items, or templates, of a module. */
  readonly referringModules: (
    of: InboundRequest['target'],
    moduleType: string,
  ) => readonly ModuleOption[];
  /** Whether items of a module belong to each other: components, sub-locations, sub-folders. */
  readonly hasBelow: (moduleType: string) => boolean;
  /** The form is inside the drawer: it can't open another drawer. */
  readonly isInDrawer: boolean;
  /** Whether the person may create items of the module. */
  readonly mayCreate: (moduleType: string) => boolean;
  /** Opens the drawer to create an item; resolves to null if the person cancels. */
  readonly create: (wish: NewItemRequest) => Promise<NamedRow | null>;
  /**
   * Creates an item that reports something, with one call. Opens the drawer, filled in, if the module
   * needs more than a report fills in.
   */
  readonly report: (request: ReportRequest) => Promise<ReportResult>;
  /** Previews items in the drawer; null if the drawer is in use. */
  readonly openPreview: ((moduleType: string, ids: readonly number[]) => void) | null;
  /** Scans the code of an item of the module; resolves to its id, or to null if the person closes. */
  readonly scan: (moduleType: string) => Promise<number | null>;
  /** The inbound references of an item, page by page; controls call `useInbound`. */
  readonly inbound: (request: InboundRequest) => ReadableStore<InboundResult>;
}
