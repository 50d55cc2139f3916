import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const mapName = 'sitewright';

/** A value of PostgreSQL's authentication files. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Lets only processes of the server's user, and of root, connect to the socket, by the user that
 * the operating system reports (peer). As root PostgreSQL itself runs as another user, whose other
 * processes so get no access. Written before every start, because clusters of earlier versions
 * trusted everybody who reached the socket.
 */
export function restrictSocket(clusterDir: string): void {
  const users = [...new Set([os.userInfo().username, 'root'])];
  const note = '# The server writes this file at every start.\n';
  writeFileSync(
    path.join(clusterDir, 'pg_ident.conf'),
    note + users.map((user) => `${mapName} ${quoted(user)} all\n`).join(''),
  );
  writeFileSync(path.join(clusterDir, 'pg_hba.conf'), `${note}local all all peer map=${mapName}\n`);
}
