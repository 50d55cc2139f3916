import { createFairQueue } from '../context/fair-queue.ts';

/**
 * Exports hold their connection until their file is written: a few run together, one of each person,
 * so that they leave connections for everybody else.
 */
export const exportQueue = createFairQueue({ atOnce: 3, maxWaiting: 3 });
