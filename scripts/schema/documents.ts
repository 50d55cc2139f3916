import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkDocument } from '../../server/documents/check.ts';
import { checkCollisions } from '../../src/runtime/compile/collisions.ts';
import { hasErrors } from '../../src/runtime/compile/problems.ts';
import { positionsIn, parseDocument } from '../../src/runtime/compile/locate.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import type { CompileResult } from '../../src/runtime/compile/options.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';

export const modulesDir = join(import.meta.dirname, '../../schemas/modules');
const flowsDir = join(import.meta.dirname, '../../schemas/flows');

function readFolder<T>(folder: string): readonly { readonly file: string; readonly document: T }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({
      file: join(folder, name),
      document: JSON.parse(readFileSync(join(folder, name), 'utf8')) as T,
    }));
}

/** The module documents of the repository, by file. */
export function shippedModules() {
  return readFolder<ModuleDocument>(modulesDir);
}

/** The shipped status flows, by name. */
export function shippedFlows(): ReadonlyMap<string, FlowDocument> {
  const flows = readFolder<FlowDocument>(flowsDir).map(({ document }) => document);
  return new Map(flows.map((flow) => [flow.name, flow]));
}

/**
 * Compiles the text of a module document together with the shipped ones, like the server: shape,
 * meaning, and collisions with modules in other files.
 */
export function compileText(file: string, text: string): CompileResult {
  const parsed = parseDocument(text);
  if (!parsed.ok) return { ok: false, problems: parsed.problems };
  const others = shippedModules().filter((each) => basename(each.file) !== basename(file));
  const result = compileModule(parsed.document, {
    fieldTypes,
    flows: shippedFlows(),
    checkDocument,
    located: positionsIn(text),
    moduleTypes: new Set(others.map(({ document }) => document.type)),
    patterns: re2PatternEngine,
  });
  if (!result.ok) return result;
  const documents = [...others.map(({ document }) => document), result.module.document];
  const collisions = checkCollisions(documents).filter(
    (collision) => collision.document === documents.length - 1,
  );
  const problems = [...result.problems, ...collisions];
  return hasErrors(problems) ? { ok: false, problems } : { ...result, problems };
}
