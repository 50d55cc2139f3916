import type { EventFacts, EventLink } from '../tables/events.ts';
import type { PendingEvent } from '../tx-state.ts';
import { hashOfText } from './chain.ts';
import type { Stream } from './streams.ts';

/** The end of a chain. */
export interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
}

/** Links events to a chain, one after the other. */
export interface ChainAppender {
  readonly next: (
    event: Omit<PendingEvent, 'organisation_id' | 'site_id' | 'changes'>,
    commitments: string,
  ) => EventLink & Pick<EventFacts, 'at'>;
  readonly head: () => ChainHead;
}

/** Continues after the locked head of a stream; an event without `at` gets the current time. */
export function chainAppender(stream: Stream, head: ChainHead): ChainAppender {
  const now = new Date().toISOString();
  let { sequence, hash } = head;
  return {
    next(event, commitments) {
      const at = event.at ?? now;
      const previous_hash = hash;
      sequence += 1;
      hash = hashOfText({ ...event, ...stream, sequence, at, previous_hash }, commitments);
      return { sequence, at, previous_hash, hash };
    },
    head: () => ({ sequence, hash }),
  };
}
