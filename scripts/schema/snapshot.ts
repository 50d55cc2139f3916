import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotOf } from '../../src/runtime/snapshot.ts';
import { compileText, shippedModules } from './documents.ts';
import { problemLine } from './validate.ts';

export const snapshotsDir = join(import.meta.dirname, '../../tests/contract/snapshots');

/** The snapshot of each shipped module by its type. Throws for one that does not compile. */
export function snapshots(): ReadonlyMap<string, string> {
  return new Map(
    shippedModules().map(({ file, document }) => {
      const result = compileText(file, readFileSync(file, 'utf8'));
      if (!result.ok) {
        throw new Error(result.problems.map((problem) => problemLine(file, problem)).join('\n'));
      }
      return [document.type, snapshotOf(result.module)];
    }),
  );
}

/**
 * `npm run schema -- snapshot [--write]`: prints the snapshots, or records them for tests/contract.
 */
export function snapshot(write: boolean): boolean {
  mkdirSync(snapshotsDir, { recursive: true });
  for (const [type, text] of snapshots()) {
    if (write) writeFileSync(join(snapshotsDir, `${type}.txt`), text);
    else console.log(text);
  }
  return true;
}
