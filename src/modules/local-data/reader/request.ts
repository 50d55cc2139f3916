import type {
  CriticalityRow,
  LabelRow,
  TemplateRow,
  TypeRow,
  UserRow,
} from '../../../contract/directory.ts';
import type { GroupsQuery, GroupsReply } from '../../../contract/groups.ts';
import type { ListQuery, ListReply } from '../../../contract/items.ts';
import type { ModuleEntry } from '../../../contract/modules.ts';
import type { Effort } from '../../../api/stale-while-refreshed.ts';
import type { KeptScope, LocalKey } from '../../../api/local-data/local-store.ts';
import type { OutboxEntry } from '../../../domain/outbox/outbox.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { ReferredFileId } from './read-files.ts';

/** A module of a site as a person may read it there: data, which a worker can receive. */
export interface ReaderContext {
  readonly key: LocalKey;
  readonly entry: ModuleEntry;
  /** The field rights that the person lacks (`lackedOn`). */
  readonly lacked: string;
  /** Of all modules. */
  readonly templates: readonly TemplateRow[];
  readonly types: readonly TypeRow[];
  readonly criticalities: readonly CriticalityRow[];
  /** Of all modules. */
  readonly labels: readonly LabelRow[];
  readonly users: readonly UserRow[];
  readonly person: { readonly id: number; readonly teamIds: readonly number[] };
  readonly language: string;
  readonly timeZone: string;
  /** The columns by which items of each module belong to others (`partOfColumn`). */
  readonly partOf: Readonly<Record<string, string>>;
}

/** A read of the items of a module. */
export type ItemRead =
  | { readonly of: 'list'; readonly query: ListQuery }
  | { readonly of: 'groups'; readonly query: GroupsQuery }
  | { readonly of: 'item'; readonly id: number }
  | {
      readonly of: 'files';
      /** The ids of the person's work and what it touches; null: all items are. */
      readonly own: readonly number[] | null;
    };

/** A reply from the data of this device. */
export interface ReaderReply {
  readonly reply: ListReply | GroupsReply | Item | readonly ReferredFileId[];
  /** What the data are of. */
  readonly scope: KeptScope;
  /** When the data were last brought up to date, ISO 8601 UTC. */
  readonly syncedAt: string;
}

/** The item is not among the work that is kept. */
export type LeftOut = 'left_out';

/** What the page sends to the worker. A context is sent once, before the first read of it. */
export type ReaderMessage =
  | { readonly context: ReaderContext; readonly contextId: number }
  | {
      readonly read: ItemRead;
      /** The changes of the module's items that the server does not have. */
      readonly unsent: readonly OutboxEntry[];
      /** For a read for which the server is asked as well. */
      readonly effort: Effort | undefined;
      readonly contextId: number;
      readonly readId: number;
    };

/** What the worker answers; null: the data are not on this device. */
export interface ReaderAnswer {
  readonly readId: number;
  readonly reply: ReaderReply | LeftOut | null;
  /** Why the read failed. */
  readonly error: string | null;
}
