import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotOf } from '../../src/runtime/snapshot.ts';
import { checkFiles, compileText, shippedModules } from './documents.ts';
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
 * `npm run schema -- snapshot [FILE...] [--write]`: prints the snapshots of these files, else of
 * the shipped modules, or records the latter for tests/contract. Returns false if a document is
 * refused.
 */
export function snapshot(files: readonly string[], write: boolean): boolean {
  if (files.length > 0) return printSnapshots(files);
  mkdirSync(snapshotsDir, { recursive: true });
  for (const [type, text] of snapshots()) {
    if (write) writeFileSync(join(snapshotsDir, `${type}.txt`), text);
    else console.log(text);
  }
  return true;
}

function printSnapshots(files: readonly string[]): boolean {
  const checked = checkFiles(files);
  for (const { file, result } of checked) {
    for (const problem of result.problems) console.error(problemLine(file, problem));
    if (result.ok) console.log(snapshotOf(result.module));
  }
  return checked.every(({ result }) => result.ok);
}
