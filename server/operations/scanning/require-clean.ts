import type { Readable } from 'node:stream';
import { ScanFailed } from '../../adapters/scanner/scanner.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** Throws `infected_file` for content that is not clean, and `unavailable` if nobody knows. */
export async function requireClean(
  { scanner, db }: Pick<Services, 'scanner' | 'db'>,
  content: Readable,
): Promise<void> {
  let found: string | null;
  try {
    found = await scanner.scan(content);
  } catch (error) {
    if (!(error instanceof ScanFailed)) throw error;
    db.log.error(`A file could not be scanned: ${error.message}`);
    throw new Failure('unavailable');
  }
  if (found === null) return;
  db.log.warn(`A file was refused: ${found}`);
  throw new Failure('infected_file');
}
