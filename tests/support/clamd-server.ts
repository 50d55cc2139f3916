import { type AddressInfo, type Socket, createServer } from 'node:net';
import type { ClamdAddress } from '../../server/adapters/scanner/scanner.ts';

/** The harmless text that every scanner reports (eicar.org), in two parts so that none finds it here. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** A server that speaks clamd's protocol, and finds the test text of eicar.org. */
export interface ClamdServer {
  readonly address: ClamdAddress;
  readonly close: () => Promise<void>;
}

const command = 'zINSTREAM\0';

/** The content in the frames after the command; null until the last one has arrived. */
function contentIn(received: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= received.length) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}

/** Starts the server; `limit`: clamd's StreamMaxLength in bytes. */
export async function startClamdServer(limit = 2_000_000): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    const say = (text: string) => socket.end(`${text}\0`);
    socket.on('error', () => sockets.delete(socket));
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (received.length > limit) {
        say('INSTREAM size limit exceeded. ERROR');
        return;
      }
      const content = contentIn(received);
      if (content === null) return;
      if (!received.subarray(0, command.length).equals(Buffer.from(command)))
        say('UNKNOWN COMMAND');
      else say(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
