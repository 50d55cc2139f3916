import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import type { CompileOptions } from '../../src/runtime/compile/options.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';

export { column, moduleDocument } from './module-document.ts';

const root = join(import.meta.dirname, '../..');

/** A JSON file of the repository, by its path from the root. */
function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown;
}

/** The JSON files of a folder of the repository, by name without ending. */
export function readFolder(path: string): ReadonlyMap<string, unknown> {
  const files = readdirSync(join(root, path)).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => [name.slice(0, -'.json'.length), readJson(`${path}/${name}`)]),
  );
}

export const shippedModules = readFolder('schemas/modules') as ReadonlyMap<string, ModuleDocument>;
export const shippedFlows = readFolder('schemas/flows') as ReadonlyMap<string, FlowDocument>;

/** Options that know the shipped field types and flows, and can run patterns. */
export const shippedOptions: CompileOptions = {
  fieldTypes,
  flows: shippedFlows,
  patterns: re2PatternEngine,
};

/** Compiles a valid document; throws with the problems of an invalid one. */
export function compiled(
  document: ModuleDocument,
  options: Partial<CompileOptions> = {},
): CompiledModule {
  const result = compileModule(document, { ...shippedOptions, ...options });
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.module;
}
