import { existsSync } from 'node:fs';
import type { Problem } from '../../src/runtime/problem.ts';
import { textIn } from '../../src/runtime/text.ts';
import { checkFiles } from './documents.ts';
import { flowFindings, type LocatedFinding } from './flow-findings.ts';

/** `file:line:column severity code sentence (pointer)`, as editors and terminals link it. */
export function problemLine(file: string, problem: Problem | LocatedFinding): string {
  const place = problem.line === undefined ? '' : `:${problem.line}:${problem.column ?? 1}`;
  const pointer = problem.pointer === '' ? '' : ` (${problem.pointer})`;
  const sentence = textIn(problem.sentence, 'en');
  return `${file}${place} ${problem.severity} ${problem.code}: ${sentence}${pointer}`;
}

/**
 * `npm run schema -- validate FILE...`: prints every problem, and the mistakes of valid modules'
 * flows; returns false if one is an error.
 */
export function validate(files: readonly string[]): boolean {
  const there = files.filter((file) => existsSync(file));
  for (const file of files)
    if (!there.includes(file)) console.error(`${file}: There is no such file.`);
  const checked = checkFiles(there).map(({ file, result }) => {
    const findings = result.ok ? flowFindings(file, result.module) : [];
    for (const each of [...result.problems, ...findings]) console.log(problemLine(file, each));
    const isStuck = findings.some(({ severity }) => severity === 'error');
    const verdict = isStuck ? 'valid, with errors in its status flow' : 'valid';
    console.log(`${file}: ${result.ok ? verdict : 'refused'}`);
    return result.ok && !isStuck;
  });
  return there.length === files.length && checked.every(Boolean);
}
