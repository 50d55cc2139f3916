import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { StartProblem } from '../../server/start-problem.ts';

/**
 * A server with only the embedded database, for tests that kill it. It prints one line of JSON when
 * it runs or can't, and its log; it stops when its standard input ends.
 */
const log = (message: string): void => console.log(JSON.stringify({ log: message }));
try {
  const dataDir = process.argv[2] ?? '';
  const embedded = await startEmbedded(dataDir, { info: log, warn: log, error: log });
  console.log(JSON.stringify({ pid: embedded.pid(), admin: embedded.admin }));
  process.stdin.resume().once('end', () => void embedded.close());
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.log(JSON.stringify({ problem: error.message }));
}
