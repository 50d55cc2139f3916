import type { PendingEvent } from '../tx-state.ts';
import { hashOfText } from './chain.ts';
import type { Stream } from './streams.ts';

/** The end of a chain. */
export interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
}

/** What an event gets when it is linked to the chain. */
export interface LinkedEvent extends ChainHead {
  readonly at: string;
  readonly previous_hash: string;
}

/** Links events to a chain one after the other. */
export interface ChainAppender {
  readonly next: (
    event: Pick<PendingEvent, 'at' | 'user_id' | 'call' | 'item_type' | 'item_id'>,
    commitments: string,
  ) => LinkedEvent;
  readonly head: () => ChainHead;
}

/** Goes on from the locked head of a stream; `at` of what is no past event is now. */
export function chainAppender(
  { organisation_id, site_id }: Stream,
  head: ChainHead,
): ChainAppender {
  const now = new Date().toISOString();
  let { sequence, hash } = head;
  return {
    next({ at: past, user_id, call, item_type, item_id }, commitments) {
      const at = past ?? now;
      const previous_hash = hash;
      sequence += 1;
      const link = { organisation_id, site_id, sequence, at, user_id, call, item_type, item_id };
      hash = hashOfText({ ...link, previous_hash }, commitments);
      return { sequence, at, previous_hash, hash };
    },
    head: () => ({ sequence, hash }),
  };
}
