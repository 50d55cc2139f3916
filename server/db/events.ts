/**
 * The append-only account of every change (design "Items and their tables"): written in the
 * transaction of the change, read by history, sync, audit and notifications, chained by hashes so
 * that a change of the past is found, erasable so that a person's data can go.
 */
export { eraseValues } from './events/erase.ts';
export {
  type EventRow,
  lastSequence,
  readEvents,
  readItemEvents,
  readNewestEvents,
} from './events/read.ts';
export { verifyChain } from './events/verify.ts';
export { spoolEvents } from './events/spool.ts';
export { type NewEvent, writeEvents } from './events/write.ts';
