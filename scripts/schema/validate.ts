import { existsSync } from 'node:fs';
import type { Problem } from '../../src/runtime/problem.ts';
import { textIn } from '../../src/runtime/text.ts';
import { checkFiles } from './documents.ts';

/** `file:line:column severity code sentence (pointer)`, as editors and terminals link it. */
export function problemLine(file: string, problem: Problem): string {
  const place = problem.line === undefined ? '' : `:${problem.line}:${problem.column ?? 1}`;
  const pointer = problem.pointer === '' ? '' : ` (${problem.pointer})`;
  const sentence = textIn(problem.sentence, 'en');
  return `${file}${place} ${problem.severity} ${problem.code}: ${sentence}${pointer}`;
}

/** `npm run schema -- validate FILE...`: prints every problem; returns false if one is an error. */
export function validate(files: readonly string[]): boolean {
  const there = files.filter((file) => existsSync(file));
  for (const file of files)
    if (!there.includes(file)) console.error(`${file}: There is no such file.`);
  const checked = checkFiles(there);
  for (const { file, result } of checked) {
    for (const problem of result.problems) console.log(problemLine(file, problem));
    console.log(`${file}: ${result.ok ? 'valid' : 'refused'}`);
  }
  return there.length === files.length && checked.every(({ result }) => result.ok);
}
