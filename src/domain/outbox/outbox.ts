import type { CommentChange, NewComment } from '../../contract/activity-schemas.ts';
import type {
  AnnotationChange,
  AnnotationStatus,
  NewAnnotation,
  NewAnswer,
  SeenAnnotation,
} from '../../contract/annotations.ts';
import type { ErrorBody } from '../../contract/error-schemas.ts';
import type { PhotoCategory, PhotoFacts } from '../../contract/files.ts';
import type { HotspotDecision } from '../../contract/hotspots.ts';
import type { ModuleEndpoint } from '../../contract/items.ts';
import type { AddedVersion } from '../../contract/versions.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { definedKeys } from '../../runtime/record/json.ts';

/** What a person changes of a note. */
export type NoteChange = Omit<AnnotationChange, 'id' | 'seen'>;

/** What a person changes of a note, and how they saw it, if others may have changed it since. */
export interface NoteChangeAction {
  readonly kind: 'note_change';
  /** Of the server, or a local one while it is not sure whether the note has arrived. */
  readonly id: number;
  readonly change: NoteChange;
  readonly seen?: SeenAnnotation;
}

/** What a person says about a note that the server has. */
export interface NoteAnswerAction extends Pick<NewAnswer, 'id' | 'text' | 'status'> {
  readonly kind: 'note_answer';
  /** The status that the person saw; nothing after they have insisted. */
  readonly seen?: AnnotationStatus;
}

/** A file of this device that becomes the next version of a document. */
export interface VersionAction {
  readonly kind: 'version';
  /** The name of the file. */
  readonly name: string;
  readonly body: AddedVersion;
}

/** What a person did to the comments of an item. */
export type CommentAction =
  | { readonly kind: 'comment'; readonly body: NewComment }
  /** Another text for a comment that the server has, and its removal. */
  | { readonly kind: 'edit_comment'; readonly commentId: number; readonly body: CommentChange }
  | {
      readonly kind: 'remove_comment';
      readonly commentId: number;
      /** The text that waited before; it comes back if the removal is taken back. */
      readonly unsent?: CommentChange;
    };

/** What a person puts beside an item, of which it changes nothing. */
export type BesideAction =
  | CommentAction
  /** A note on a version of a document. */
  | { readonly kind: 'note'; readonly version: number; readonly note: NewAnnotation }
  | NoteChangeAction
  | NoteAnswerAction
  | VersionAction
  /** Decisions on tags of a version of a drawing. */
  | { readonly kind: 'tags'; readonly version: number; readonly tags: readonly HotspotDecision[] };

/** What a person did to an item without a network. */
export type OutboxAction =
  | { readonly kind: 'create'; readonly body: ItemChanges }
  | { readonly kind: 'update'; readonly body: ItemChanges }
  | {
      readonly kind: 'move';
      /** The key of the chosen status. */
      readonly to: string;
      /** The number of the status in which the item rests then. */
      readonly status: number;
      readonly comment?: string;
    }
  /** Into the recycle bin, and back. */
  | { readonly kind: 'remove' }
  | { readonly kind: 'restore' }
  | BesideAction;

/**
 * Why the server refused a change. `message` is its sentence, in the person's language at that time.
 */
export interface OutboxProblem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: ErrorBody['details'];
}

/**
 * - `waiting`: its request was not sent, or was refused and is to be tried again;
 * - `sending`: its request was sent, and it is unknown whether it was carried out;
 * - `refused`: the server refused it, so nothing of it is stored;
 * - `conflict`: others changed the same; nothing of it is stored.
 */
export type EntryState =
  | { readonly kind: 'waiting' | 'sending' }
  | { readonly kind: 'refused'; readonly problem: OutboxProblem }
  | { readonly kind: 'conflict'; readonly theirs: Item };

/** A change that the person has made. */
export interface NewEntry {
  /** A UUID; with the revision of the request it is the idempotency key. */
  readonly id: string;
  readonly site: number;
  readonly endpoint: ModuleEndpoint;
  /** Negative while the server has not made the item; ignored for `create`. */
  readonly itemId: number;
  readonly action: OutboxAction;
  /** The item as the person saw it; null for `create`. Its version is the one to change. */
  readonly base: Item | null;
  /** The item as the person left it. */
  readonly mine: Item;
  /** Where items and bodies of the module refer to items (`references.ts`). */
  readonly referencePaths: readonly ReferencePath[];
  /** When the person made it, ISO 8601 UTC. */
  readonly at: string;
}

/** The keys that lead to references; `*` stands for each row of a table. */
export type ReferencePath = readonly string[];

export interface OutboxEntry extends NewEntry {
  /** Unique on the device; the local id of an item that it creates is made of it. */
  readonly sequence: number;
  /** The sequences of entries of other lanes that are to be sent before it. */
  readonly after?: readonly number[];
  /** The entries of an item are sent in this order. */
  readonly order: number;
  /** How often its request was made anew; part of the idempotency key. */
  readonly revision: number;
  readonly state: EntryState;
}

/** A file that the person has added. */
export interface NewFile {
  /** A UUID: the idempotency key of its upload. */
  readonly key: string;
  readonly site: number;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** As the browser names it; may be empty. */
  readonly mediaType: string;
  /** The photo category, if it is a picture. */
  readonly kind: PhotoCategory;
  /** What is recorded of a photo. */
  readonly facts?: PhotoFacts;
  /** When the person added it, ISO 8601 UTC. */
  readonly at: string;
}

/** A file that only this device has; its bytes are beside the outbox. */
export interface OutboxFile extends NewFile {
  /** A local id, by which values refer to the file until the server has it. */
  readonly id: number;
  readonly state:
    { readonly kind: 'waiting' } | { readonly kind: 'refused'; readonly problem: OutboxProblem };
}

/** The changes of one person on this device that the server has not confirmed. */
export interface Outbox {
  /** In the order in which they were made. */
  readonly entries: readonly OutboxEntry[];
  /** In the order in which they were added. */
  readonly files: readonly OutboxFile[];
  /** Ids of the server by the local ids of items that it has made, and of files that it has. */
  readonly made: ReadonlyMap<number, number>;
  /** The last sequence that was given. */
  readonly last: number;
}

export const emptyOutbox: Outbox = { entries: [], files: [], made: new Map(), last: 0 };

/** The id of a new item or file on this device; -1 means that a reference or a template is missing. */
export const localIdOf = (sequence: number): number => -1 - sequence;

/** Whether an id is one of this device: the server has not made the item, or has not got the file. */
export const isLocalId = (id: number): boolean => id < 0;

/** The same request always has the same key, and another request another one. */
export const idempotencyKeyOf = ({ id, revision }: Pick<OutboxEntry, 'id' | 'revision'>): string =>
  `${id}.${revision}`;

const commentKinds: ReadonlySet<string> = new Set<CommentAction['kind']>([
  'comment',
  'edit_comment',
  'remove_comment',
]);

/** Whether an action is on the comments of an item. */
export const isOfComments = (action: OutboxAction): action is CommentAction =>
  commentKinds.has(action.kind);

/** What entries on the same item have in common. */
export const itemKeyOf = ({ site, endpoint, itemId }: ItemPlace): string =>
  `${site} ${endpoint.type} ${itemId}`;

/** Whether an action changes nothing of the item; a switch on what is left knows all that do. */
export const isBeside = (action: OutboxAction): action is BesideAction =>
  action.kind in besideLanes;

const besideLanes: { readonly [kind in BesideAction['kind']]: string } = {
  comment: 'comments',
  edit_comment: 'comments',
  remove_comment: 'comments',
  note: 'notes',
  note_change: 'notes',
  note_answer: 'notes',
  tags: 'tags',
  version: 'versions',
};

/**
 * Entries of a lane are sent one after the other. What is beside an item has lanes of its own, one for
 * comments, one for notes, one for tags and one for versions of a document.
 */
export const laneOf = (
  entry: Pick<OutboxEntry, 'site' | 'endpoint' | 'itemId' | 'action'>,
): string =>
  `${itemKeyOf(entry)} ${isBeside(entry.action) ? besideLanes[entry.action.kind] : 'changes'}`;

type ItemPlace = Pick<OutboxEntry, 'site' | 'endpoint' | 'itemId'>;

/** Whether two entries are on the same item. Each new change looks at all entries. */
export const isOnItem = (entry: ItemPlace, { site, endpoint, itemId }: ItemPlace): boolean =>
  entry.itemId === itemId && entry.site === site && entry.endpoint.type === endpoint.type;

/** Whether an entry changes its item. */
export const isOfItem = ({ action }: Pick<OutboxEntry, 'action'>): boolean => !isBeside(action);

/** The changes of an item, in the order in which they are sent. */
export function entriesOfItem(
  { entries }: Pick<Outbox, 'entries'>,
  item: ItemPlace,
): readonly OutboxEntry[] {
  return entries
    .filter((entry) => isOfItem(entry) && isOnItem(entry, item))
    .toSorted((a, b) => a.order - b.order);
}

/** What is beside an item and not sent, such as comments, in the order in which it is. */
export function besideItem(
  { entries }: Pick<Outbox, 'entries'>,
  item: ItemPlace,
): readonly OutboxEntry[] {
  return entries.filter((entry) => !isOfItem(entry) && isOnItem(entry, item));
}

/** The comment of the server that an entry changes; null if it changes none. */
export const changedComment = ({ action }: Pick<NewEntry, 'action'>): number | null =>
  action.kind === 'edit_comment' || action.kind === 'remove_comment' ? action.commentId : null;

type FieldAction = Extract<OutboxAction, { readonly kind: 'create' | 'update' }>;

/** Whether an action gives fields values. */
export const isOfFields = (action: OutboxAction): action is FieldAction =>
  action.kind === 'create' || action.kind === 'update';

/** The values that an entry gives to fields. */
export const bodyOf = ({ action }: Pick<OutboxEntry, 'action'>): ItemChanges =>
  isOfFields(action) ? action.body : {};

/** Two changes of an item as one; the later one decides where both have a value. */
export function joinBodies(first: ItemChanges, second: ItemChanges): ItemChanges {
  const columns = { ...first.columns, ...second.columns };
  const { columns: _first, ...core } = { ...first, ...second };
  return definedKeys(columns).length === 0 ? core : { ...core, columns };
}
