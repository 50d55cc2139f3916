import path from 'node:path';
import type { InvalidModuleFile } from '../../src/contract/modules.ts';
import { hasErrors } from '../../src/runtime/compile/problems.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { textIn } from '../../src/runtime/text.ts';
import { changeLines } from '../documents/diff/changes.ts';
import type { Change } from '../documents/diff/phrases.ts';
import type { Log } from '../log.ts';
import type { LiveModule } from './modules.ts';

/**
 * The path of the file relative to the folder in which the server was started; of a file elsewhere
 * only its name and folder, because people who use the server see it too.
 */
export function displayPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  const isElsewhere = relative.startsWith('..') || path.isAbsolute(relative);
  const shown = isElsewhere ? file.split(path.sep).slice(-2) : relative.split(path.sep);
  return shown.join('/');
}

function line({ pointer, line: at, column, code, sentence }: Problem): string {
  const place = at === undefined ? pointer : `${at}:${column ?? 1} ${pointer}`;
  return `  ${place} ${textIn(sentence, 'en')} (${code})`.replace(/ {2,}(?=\S)/g, '  ');
}

/** Logs which files are refused or have warnings, and why. */
export function logProblems(log: Log, files: readonly InvalidModuleFile[]): void {
  for (const { file, problems } of files) {
    const lines = problems.map(line).join('\n');
    if (hasErrors(problems)) log.error(`Refused ${file}; what worked goes on working.\n${lines}`);
    else log.warn(`Warnings in ${file}:\n${lines}`);
  }
}

const changesText = (type: string, changes: readonly Change[]) =>
  [`Module ${type} has changed.`, ...changeLines(changes, 'en').map((each) => `  ${each}`)].join(
    '\n',
  );

/** Logs which modules were added, changed and removed, and what each change means. */
export function logModuleChanges(
  log: Log,
  before: ReadonlyMap<string, LiveModule>,
  after: ReadonlyMap<string, LiveModule>,
  changesOf: (file: string) => readonly Change[],
): void {
  if (before.size === 0 && after.size > 0) {
    const types = [...after.values()].map(({ document }) => document.type);
    log.info(`${types.length} modules: ${types.join(', ')}.`);
    for (const [file, { document }] of after)
      if (changesOf(file).length > 0) log.info(changesText(document.type, changesOf(file)));
    return;
  }
  for (const [file, { document }] of after) {
    const old = before.get(file);
    if (old?.document.type !== document.type) log.info(`Module ${document.type} is there.`);
    else if (old !== after.get(file)) log.info(changesText(document.type, changesOf(file)));
  }
  const types = new Set([...after.values()].map(({ document }) => document.type));
  for (const { document } of before.values())
    if (!types.has(document.type))
      log.info(`Module ${document.type} is hidden; its items are kept.`);
}
