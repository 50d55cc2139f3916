import { checkCollisions } from '../../src/runtime/compile/collisions.ts';
import { withPositions, positionsIn, parseDocument } from '../../src/runtime/compile/locate.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import { hasErrors } from '../../src/runtime/compile/problems.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import type { FieldTypes } from '../../src/runtime/field-type.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { checkDocument } from '../documents/check.ts';
import type { LiveModule } from './modules.ts';
import { taken } from './taken.ts';

/** What the registry needs of the database. */
export interface ModuleStore {
  /** Numbers of every status that a module has ever had, by key. */
  readonly statusNumbers: (type: string) => Promise<Map<string, number>>;
  /** Gives the next numbers to these keys, once and for ever. */
  readonly keepStatusNumbers: (
    type: string,
    given: readonly { readonly key: string; readonly number: number }[],
  ) => Promise<void>;
  /** Makes the module's table or adds what is new; the problems of what it can't become. */
  readonly prepareTable: (module: CompiledModule) => Promise<readonly Problem[]>;
  /** A module has come for the first time. */
  readonly isNew: (type: string) => Promise<void>;
}

/** What a document is held against beside itself. */
export interface Surroundings {
  readonly store: ModuleStore;
  readonly fieldTypes: FieldTypes;
  readonly flows: ReadonlyMap<string, FlowDocument>;
  /** Modules that come before it. */
  readonly others: readonly ModuleDocument[];
  readonly moduleTypes: ReadonlySet<string>;
}

export type Outcome =
  | { readonly ok: true; readonly module: LiveModule; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function flowOf(document: ModuleDocument, around: Surroundings): FlowDocument | undefined {
  const flow = document.defaultStatusFlow;
  return typeof flow === 'string' ? around.flows.get(flow) : flow;
}

/** Compiles with numbers for every status, kept before anything can be stored with them. */
async function compiled(document: ModuleDocument, text: string, around: Surroundings) {
  const { store, fieldTypes, flows, moduleTypes } = around;
  const known = await store.statusNumbers(document.type);
  const options = {
    fieldTypes,
    flows,
    moduleTypes,
    located: positionsIn(text),
    patterns: re2PatternEngine,
  };
  const first = compileModule(document, { ...options, statusNumbers: known });
  if (!first.ok) return first;
  const added = first.module.flow.statuses.filter(({ key }) => !known.has(key));
  if (added.length === 0) return { ...first, numbers: known };
  await store.keepStatusNumbers(document.type, added);
  if (known.size === 0) await store.isNew(document.type);
  const numbers = await store.statusNumbers(document.type);
  const again = compileModule(document, { ...options, statusNumbers: numbers });
  return again.ok ? { ...again, numbers } : again;
}

/** Makes a module of a file's text, its table included; or says everything that is wrong in it. */
export async function attempt(file: string, text: string, around: Surroundings): Promise<Outcome> {
  const parsed = parseDocument(text);
  if (!parsed.ok) return parsed;
  const shape = checkDocument('module', parsed.document);
  if (hasErrors(shape)) return { ok: false, problems: withPositions(shape, text) };
  const document = parsed.document as ModuleDocument;
  const doubled = checkCollisions([...around.others, document], taken)
    .filter((each) => each.document === around.others.length)
    .map(({ document: _document, other: _other, ...problem }): Problem => problem);
  if (doubled.length > 0) return { ok: false, problems: withPositions(doubled, text) };
  const result = await compiled(document, text, around);
  const flow = flowOf(document, around);
  if (!result.ok || flow === undefined) return { ok: false, problems: result.problems };
  const ofTable = await around.store.prepareTable(result.module);
  if (hasErrors(ofTable)) return { ok: false, problems: withPositions(ofTable, text) };
  return {
    ok: true,
    module: { file, document, flow, compiled: result.module, statusNumbers: result.numbers },
    problems: result.problems,
  };
}
