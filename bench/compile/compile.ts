import { compileModule } from '../../src/runtime/compile/module.ts';
import type { CompileOptions } from '../../src/runtime/compile/options.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';

const options: CompileOptions = { fieldTypes, flows: new Map(), patterns: re2PatternEngine };

/** Compiles like the server; throws with the problems of the document. */
export function compile(document: unknown): void {
  const { problems } = compileModule(document, options);
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
}
