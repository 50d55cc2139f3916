import { createContext, use } from 'react';
import type { ReviewedDraft } from './people-findings.ts';

/** The last review of the draft's flow, once nothing has changed for a moment. */
export interface FlowReview {
  /** How many errors stop publishing. */
  readonly errors: number;
  /** What the people and roles of the site make of the flow; null until the server has said it. */
  readonly ofPeople: ReviewedDraft | null;
}

const FlowReviewContext = createContext<FlowReview>({ errors: 0, ofPeople: null });

export const FlowReviewContextProvider = FlowReviewContext.Provider;

export const useFlowReview = (): FlowReview => use(FlowReviewContext);
