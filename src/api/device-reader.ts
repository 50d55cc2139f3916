import type { CallDocument } from '../contract/call.ts';

/** What a read of this device gives: a reply, `absent` if it could have one, null if it can't. */
export type DeviceReply = { readonly reply: unknown; readonly syncedAt: string } | 'absent' | null;

type ReadFromDevice = (
  call: CallDocument,
  input: { readonly params?: unknown; readonly query?: unknown },
) => Promise<DeviceReply>;

let read: ReadFromDevice = () => Promise.resolve(null);

/** Sets what answers reads while the connection is down; src/app does at the start. */
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
