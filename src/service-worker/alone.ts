import type { DrainPorts } from '../api/outbox/drain.ts';
import { entriesOfItem } from '../domain/outbox/outbox.ts';

/** The next change of an item is put on top of what the server has by the page, which knows the module. */
function leaveToPage(): never {
  throw new Error('The page has to merge this');
}

type AlonePorts = Omit<DrainPorts, 'rebaseOn' | 'onDelivered' | 'isOwnSession'>;

/**
 * Ports with which a drain sends while no page is open. What has to be merged with what the server has stays as it
 * is: the page sends the same request again, which the server carries out once, and merges then.
 *
 * @param hasPage whether a page is open, which sends by itself, and in which somebody else may sign in
 */
export function alone(ports: AlonePorts, hasPage: () => Promise<boolean>): DrainPorts {
  const ifAlone = async <Answer>(send: () => Promise<Answer>) =>
    (await hasPage()) ? ({ kind: 'signed_out' } as const) : send();
  return {
    ...ports,
    isOwnSession: () => true,
    send: (entry) =>
      ifAlone(async () => {
        const sent = await ports.send(entry);
        const { length } = entriesOfItem(await ports.read(), entry);
        const needsMerge = sent.kind === 'stale' || (sent.kind === 'done' && length > 1);
        return needsMerge ? { kind: 'unknown' } : sent;
      }),
    sendFile: (file) => ifAlone(() => ports.sendFile(file)),
    rebaseOn: async () => leaveToPage,
    onDelivered: () => undefined,
  };
}
