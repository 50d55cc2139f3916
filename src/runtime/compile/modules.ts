import type { CompiledModule, CompiledTemplateIdentity } from '../compiled.ts';
import type { FlowDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { isObject, ownProperty } from '../record/json.ts';
import { checkCollisions } from './collisions.ts';
import { withPositions, positionsIn, parseDocument } from './locate.ts';
import { compileModule } from './module.ts';
import type { CompileOptions, CompileResult } from './options.ts';

/** A module document's text and its file. */
export interface ModuleSource {
  readonly file: string;
  readonly text: string;
}

/** A module with its flow, and a way to compile it with a template version. */
export interface LoadedModule {
  readonly compiled: CompiledModule;
  readonly flow: FlowDocument;
  /** Each document is compiled once; new statuses keep their numbers. */
  readonly withTemplate: (template: CompiledTemplateIdentity) => CompileResult;
}

export interface ModuleSet {
  readonly modules: readonly LoadedModule[];
  /** Files that are refused or have warnings. */
  readonly files: readonly { readonly file: string; readonly problems: readonly Problem[] }[];
}

type Options = Omit<CompileOptions, 'moduleTypes' | 'template' | 'located'>;

const numbersOf = ({ flow }: CompiledModule) =>
  flow.statuses.map(({ key, number }) => [key, number] as const);

function loadModule(compiled: CompiledModule, flow: FlowDocument, options: Options): LoadedModule {
  const statusNumbers = new Map(numbersOf(compiled));
  const flows = new Map([[flow.name, flow]]);
  const known = new WeakMap<object, CompileResult>();
  return {
    compiled,
    flow,
    withTemplate: (template) => {
      const result =
        known.get(template.document) ??
        compileModule(compiled.document, { ...options, flows, statusNumbers, template });
      known.set(template.document, result);
      for (const [key, number] of result.ok ? numbersOf(result.module) : [])
        statusNumbers.set(key, number);
      return result;
    },
  };
}

/**
 * Compiles module documents together, in their order: of two that collide, the first is accepted.
 * For callers that read them once; the server watches its files (server/modules).
 */
export function compileModules(sources: readonly ModuleSource[], options: Options): ModuleSet {
  const parsed = sources.map((source) => ({ source, ...parseDocument(source.text) }));
  const types = parsed.map((each) =>
    each.ok && isObject(each.document) ? ownProperty(each.document, 'type') : undefined,
  );
  const moduleTypes = new Set(types.filter((type) => typeof type === 'string'));
  const modules: LoadedModule[] = [];
  const files: { readonly file: string; readonly problems: readonly Problem[] }[] = [];
  for (const { source, ...document } of parsed) {
    const { file, text } = source;
    const result = document.ok
      ? compileModule(document.document, { ...options, moduleTypes, located: positionsIn(text) })
      : document;
    const all = modules.map(({ compiled }) => compiled.document);
    if (result.ok) all.push(result.module.document);
    const doubled = checkCollisions(all).map(
      ({ document: _document, other: _other, ...problem }): Problem => problem,
    );
    const problems = [...result.problems, ...withPositions(doubled, text)];
    if (problems.length > 0) files.push({ file, problems });
    if (!result.ok || doubled.length > 0) continue;
    const { module: compiled } = result;
    const { defaultStatusFlow: named } = compiled.document;
    const flow = typeof named === 'string' ? options.flows.get(named) : named;
    if (flow !== undefined) modules.push(loadModule(compiled, flow, options));
  }
  return { modules, files };
}
