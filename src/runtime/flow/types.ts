import type { FlowNodeDocument, StatusFamily } from '../documents.ts';
import type { Settings } from '../field-settings.ts';
import type { FieldType } from '../field-type.ts';
import type { Item } from '../record/item.ts';
import type { CompiledRule } from '../rules/types.ts';
import type { Text } from '../text.ts';

/** A node in which an item can rest: statuses, and approvals that wait (spec 4.5). */
export interface CompiledStatus {
  /** Its statusCode, or one derived from its label; `to` of a move names it. */
  readonly key: string;
  /** Stable for the module over all templates, never reused; the start is 1. */
  readonly number: number;
  readonly label: Text;
  readonly colour: string;
  readonly family: StatusFamily;
  readonly isApproval: boolean;
  readonly isTerminal: boolean;
  readonly node: FlowNodeDocument;
}

export interface CompiledRequirement {
  readonly rule: CompiledRule;
  readonly message: Text;
  /** The db name of the field to correct; from the document, else the first that the rule reads. */
  readonly field: string | null;
}

/** A node that a move passes: without a check, or with requirements. */
export interface CompiledGate {
  readonly node: FlowNodeDocument;
  readonly requirements: readonly CompiledRequirement[];
  readonly requiresComment: boolean;
}

/** A move from one status to another through gates, in order. */
export interface CompiledMove {
  readonly from: CompiledStatus;
  readonly to: CompiledStatus;
  readonly gates: readonly CompiledGate[];
  /** True for moves that leave an approval without having been approved. */
  readonly isReject: boolean;
}

/** The properties of a column that rules read. */
export interface ReadableColumn {
  readonly db: string;
  readonly origin: 'core' | 'template';
  readonly isEmpty: (value: unknown) => boolean;
}

/** A column that a node fills in. */
export interface CompiledRecord {
  readonly column: RecordedColumn;
  readonly what: NonNullable<FlowNodeDocument['records']>[string];
  /** The columns that it is made of: for versions those with the documents, for asked those with the people. */
  readonly sources: readonly RecordedColumn[];
}

/** The properties of a column that moves fill in. */
export interface RecordedColumn extends ReadableColumn {
  readonly fieldType: FieldType;
  readonly settings: Settings;
  /** The cells of a table. */
  readonly rows?: { readonly columns: readonly RecordedColumn[] } | null;
}

/** A column that moves may assign people in. */
export interface AssignmentColumn extends RecordedColumn {
  readonly name: Text;
  readonly assignment: boolean;
}

export interface CompiledFlow {
  readonly statuses: readonly CompiledStatus[];
  readonly start: CompiledStatus;
  readonly byKey: ReadonlyMap<string, CompiledStatus>;
  readonly byNumber: ReadonlyMap<number, CompiledStatus>;
  /** Moves that leave a status, by its number. */
  readonly movesFrom: ReadonlyMap<number, readonly CompiledMove[]>;
  /** What an item lacks to enter a status, by the module's `requiredOnEntry`. */
  readonly unmetOnEntry: (
    item: Item,
    to: CompiledStatus,
    moment: Pick<Actor, 'now' | 'timeZone'>,
  ) => Denial['unmet'];
  /** Columns that nodes fill in, by the node's id. */
  readonly records: ReadonlyMap<string, readonly CompiledRecord[]>;
  /** Columns in which statuses assign people; none if no status names anybody. */
  readonly assignments: readonly AssignmentColumn[];
  /** Columns of the module that requirements may read. */
  readonly byDb: ReadonlyMap<string, ReadableColumn>;
}

/**
 * The person who requests a move, and when. `may` says which of this module's permission actions
 * the person has.
 */
export interface Actor {
  readonly user_id: number;
  /** The name under which the person signs; absent where nothing is signed. */
  readonly name?: string;
  readonly team_ids: readonly number[];
  /** Roles that the person holds on the site; absent where no approval can name them. */
  readonly role_ids?: readonly number[];
  /** People who are absent now and whose deputy the person is; they may approve for them. */
  readonly deputy_for?: readonly number[];
  /** People and teams of the site, whom a move can assign or ask; absent where they are unknown. */
  readonly people?: {
    readonly userIds: ReadonlySet<number>;
    readonly teamIds: ReadonlySet<number>;
    /** The members of teams, by the team's id. */
    readonly members?: ReadonlyMap<number, readonly number[]>;
  };
  readonly may: (action: 'transition' | 'approve') => boolean;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** IANA name of the site's time zone; `today` in requirements is its date. */
  readonly timeZone: string;
}

export interface Move {
  /** Key of the target status. */
  readonly to: string;
  readonly comment?: string | undefined;
}

/** Why a move can be refused. Each code has a text, `locales/*\/flow.json`. */
export const denialCodes = [
  'unknown_status',
  'already_there',
  'not_from_here',
  'requirement',
  'comment_required',
  'other_way',
  'approver_is_creator',
  'approver_is_requester',
  'not_approver',
  'not_your_turn',
  'already_approved',
  'not_recipient',
  'already_confirmed',
  'no_permission',
] as const;

/** The people who can decide an approval now. */
export interface ApproverSet {
  readonly user_ids: readonly number[];
  readonly team_ids: readonly number[];
  readonly role_ids: readonly number[];
  /** How many of them have to decide before it goes on. */
  readonly needed: number;
  /** Everybody who has the permission to approve. */
  readonly anyone: boolean;
  /** People who can't decide although they are named or have the permission. */
  readonly except: readonly number[];
}

/** A refused move, with rule, field and node. */
export interface Denial {
  readonly code: (typeof denialCodes)[number];
  readonly node: string | null;
  readonly field: string | null;
  /** Every unmet requirement, for codes `requirement`. */
  readonly unmet: readonly { readonly message: Text; readonly field: string | null }[];
  /**
   * For `not_from_here`, labels of the statuses to which the item can move next to come nearer; for
   * `other_way`, of the status that the approvers before have approved.
   */
  readonly from: readonly Text[];
  /** Who can decide now, if the item waits for an approval. */
  readonly approvers: ApproverSet | null;
  /** Names of those people, where the directory of the site is at hand. */
  readonly names: readonly string[];
}

/** What the caller has to do in addition to storing the item. */
export type FlowAction =
  | { readonly kind: 'confirmed'; readonly node: string }
  | { readonly kind: 'approved'; readonly node: string; readonly complete: boolean }
  | { readonly kind: 'status_changed'; readonly from: number; readonly to: number };

export type TransitionResult<T> =
  | { readonly ok: true; readonly item: T; readonly actions: readonly FlowAction[] }
  | { readonly ok: false; readonly denial: Denial };

/** What a move means to the person: approvers approve or reject, the sender withdraws. */
export type MoveKind = 'move' | 'approve' | 'reject' | 'withdraw';

/** One entry of the status control: every status of the flow except the current one. */
export interface MoveOption {
  readonly to: CompiledStatus;
  readonly kind: MoveKind;
  readonly requiresComment: boolean;
  /** The checks on the way. */
  readonly gates: readonly CompiledGate[];
  /** Null when the move is allowed now. */
  readonly denial: Denial | null;
  /** It confirms a receipt of an item that has gone on, which keeps its status. */
  readonly isLateReceipt?: true;
}
