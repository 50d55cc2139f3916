/**
 * The append-only log of every change (design "Items and their tables"). Events are written in the
 * transaction of the change and read by history, sync, audit and notifications. Hashes chain them,
 * so that tampering is found. Values can be erased, so that a person's data can be removed.
 */
export { eraseItemValues, eraseValues, eraseValuesBy } from './events/erase.ts';
export {
  type EventRow,
  lastSequence,
  readEvents,
  readItemEvents,
  readNewestEvents,
} from './events/read.ts';
export { verifyChain, verifyNext } from './events/verify.ts';
export { spoolEvents } from './events/spool.ts';
export { type NewEvent, writeEvents } from './events/write.ts';
