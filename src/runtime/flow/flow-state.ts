import type { FlowNodeDocument } from '../documents.ts';

/** One person's approval. */
export interface Approval {
  readonly user_id: number;
  /** The absent approver for whom the person decided as deputy. */
  readonly for_user_id?: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly comment?: string;
  /** Id of the approved node; absent in rows of older versions: the item's current node. */
  readonly node?: string;
  /** The approvers of a parallel approval as whom it can count. */
  readonly steps?: NonNullable<FlowNodeDocument['approvers']>;
  /** Number of the status that was approved; absent in rows of older versions. */
  readonly to?: number;
}

/** The state of an item in its flow. */
export interface FlowState {
  /** Id of the current node. */
  readonly node: string;
  /** The approvals of the current run through the flow, in order; kept after the move. */
  readonly approvals: readonly Approval[];
  /** When the move to the status asked people for receipts. ISO 8601 UTC. */
  readonly asked_at?: string;
  /** Who sent the item for approval, when, and the number of the status it came from. */
  readonly request?: { readonly user_id: number; readonly at: string; readonly from: number };
}
