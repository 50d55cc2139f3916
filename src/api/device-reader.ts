import type { CallDocument } from '../contract/call.ts';
import type { Effort } from './stale-while-refreshed.ts';
import type { KeptScope } from './local-data/local-store.ts';

/** A reply from the data of this device. */
interface DeviceAnswer {
  readonly reply: unknown;
  /** ISO 8601 UTC. */
  readonly syncedAt: string;
  /** What the data are of; of the whole site if it is missing. */
  readonly scope?: KeptScope;
}

/**
 * What a read of this device gives: a reply, `absent` if it could have one, `left_out` if only the
 * person's work is kept and what it touches, null if it can't have one.
 */
export type DeviceReply = DeviceAnswer | 'absent' | 'left_out' | null;

/** `effort` is given for a read for which the server is asked as well. */
type ReadFromDevice = (
  call: CallDocument,
  input: { readonly params?: unknown; readonly query?: unknown },
  effort?: Effort,
) => Promise<DeviceReply>;

let read: ReadFromDevice = () => Promise.resolve(null);

/** Sets what answers reads from this device; src/app does at the start. */
export function setDeviceReader(next: ReadFromDevice): void {
  read = next;
}

/** The reply to a read from the data on this device. Never rejects. */
export async function readDevice(...request: Parameters<ReadFromDevice>): Promise<DeviceReply> {
  try {
    return await read(...request);
  } catch (error) {
    console.warn('The data on this device could not be read', error);
    return null;
  }
}
