import { GET_GUIDE } from '../contract/guide.ts';
import { callQueryOptions } from './query-options.ts';

const hasSteps = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'steps'));

/**
 * What is left of the guided start. It is refetched on mount, since no invalidation reports the
 * first equipment.
 */
export const guideQueryOptions = {
  ...callQueryOptions(GET_GUIDE, 'guide', hasSteps),
  refetchOnMount: 'always',
} as const;
