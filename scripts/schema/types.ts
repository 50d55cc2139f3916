import { writeFileSync } from 'node:fs';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { shippedModules } from './documents.ts';
import { compileSubject, openFile } from './subjects.ts';
import { flowStateText, moduleTypes } from './types/write.ts';
import { problemLine } from './validate.ts';

function compiledFrom(file: string): CompiledModule | null {
  const opened = openFile(file);
  const result = opened.ok ? compileSubject(opened.subject) : opened;
  for (const problem of result.problems) console.error(problemLine(file, problem));
  return 'module' in result ? result.module : null;
}

/** The types of modules and templates as one self-contained TypeScript file. */
export function typesText(modules: readonly CompiledModule[]): string {
  return [
    '// Made by `npm run schema -- types`: run it again when a document changes.',
    flowStateText,
    ...modules.map(moduleTypes),
  ].join('\n');
}

/**
 * `npm run schema -- types [FILE...] [--out FILE]`: writes TypeScript types of the items of modules
 * and templates, of all shipped modules if no file is named; to standard output or to a file.
 * Returns false if a document is refused.
 */
export function writeTypes(files: readonly string[], out: string | undefined): boolean {
  const wanted = files.length > 0 ? files : shippedModules().map(({ file }) => file);
  const modules = wanted.map(compiledFrom);
  const right = modules.filter((module) => module !== null);
  if (right.length < modules.length) return false;
  if (out === undefined) console.log(typesText(right));
  else writeFileSync(out, typesText(right));
  return true;
}
