import { withPositions } from '../../src/runtime/compile/locate.ts';
import { nothingLacked } from '../../src/runtime/compile/restrict.ts';
import { hasErrors, problem } from '../../src/runtime/compile/problems.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { codeOf } from '../error-code.ts';
import type { Log } from '../log.ts';
import { type CheckContext, checkModule, compileRead, readModule } from './check-module.ts';
import type { LiveModule } from './modules.ts';

/** The last good version of a module's document, which outlives a restart. */
export interface StoredDocument {
  readonly type: string;
  /** `sourceName` of its file. */
  readonly source: string;
  readonly text: string;
  readonly flow: FlowDocument;
}

/** The database operations of the registry. */
export interface ModuleStore {
  /** The numbers of every status that a module has ever had, by key. */
  readonly statusNumbers: (type: string) => Promise<Map<string, number>>;
  /** Assigns the next numbers to these keys, permanently. */
  readonly saveStatusNumbers: (
    type: string,
    given: readonly { readonly key: string; readonly number: number }[],
  ) => Promise<void>;
  /**
   * Creates the module's table or adds new columns; returns the problems of unsupported changes.
   */
  readonly migrateTable: (module: CompiledModule) => Promise<readonly Problem[]>;
  /** Runs when a module is loaded for the first time. */
  readonly onFirstLoad: (document: ModuleDocument, madeBy: number | null) => Promise<void>;
  readonly storedDocuments: () => Promise<readonly StoredDocument[]>;
  /** Replaces the version of this module, and that of another module from the same file. */
  readonly saveDocument: (document: StoredDocument) => Promise<void>;
}

/** The context that a document is loaded in. */
export interface LoadContext extends CheckContext {
  readonly store: ModuleStore;
  /** The organisation that made the document; null for a file. */
  readonly madeBy: number | null;
}

export type LoadResult =
  | { readonly ok: true; readonly module: LiveModule; readonly problems: readonly Problem[] }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** It failed for a reason that may pass, such as a lock. */
      readonly isPassing?: boolean;
    };

function flowOf(document: ModuleDocument, context: LoadContext): FlowDocument | undefined {
  const flow = document.defaultStatusFlow;
  return typeof flow === 'string' ? context.flows.get(flow) : flow;
}

/** Compiles with a number for every status, stored before any item can use it. */
async function compileWithNumbers(document: ModuleDocument, text: string, context: LoadContext) {
  const { store } = context;
  const known = await store.statusNumbers(document.type);
  const first = compileRead(document, text, context, known);
  if (!first.ok) return first;
  const added = first.module.flow.statuses.filter(({ key }) => !known.has(key));
  if (added.length === 0) return { ...first, numbers: known };
  await store.saveStatusNumbers(document.type, added);
  if (known.size === 0) await store.onFirstLoad(document, context.madeBy);
  const numbers = await store.statusNumbers(document.type);
  const again = compileRead(document, text, context, numbers);
  return again.ok ? { ...again, numbers } : again;
}

/** Compiles the module of a file and prepares its table, or returns every problem of the file. */
async function tryToLoad(file: string, text: string, context: LoadContext): Promise<LoadResult> {
  const read = readModule(text, context.others);
  if (!read.ok) return read;
  const { document, collisions } = read;
  if (collisions.length > 0) return { ok: false, problems: checkModule(text, context).problems };
  const result = await compileWithNumbers(document, text, context);
  const flow = flowOf(document, context);
  if (!result.ok || flow === undefined) return { ok: false, problems: result.problems };
  const tableProblems = await context.store.migrateTable(result.module);
  if (hasErrors(tableProblems)) return { ok: false, problems: withPositions(tableProblems, text) };
  return {
    ok: true,
    module: {
      file,
      madeBy: context.madeBy,
      document,
      flow,
      compiled: result.module,
      statusNumbers: result.numbers,
      withTemplates: new Map(),
      forLists: new Map(),
      hiddenIn: new Map(),
      forRights: new Map(),
      lacked: nothingLacked,
    },
    problems: result.problems,
  };
}

/** SQLSTATE classes of faults that may pass: connection, rollback, resources, lock, shutdown. */
const passing = /^(?:08|40|53|55|57|58)[0-9A-Z]{3}$/;

/** The same; a fault of the program or the database is a problem of the file. */
export async function loadModule(
  file: string,
  text: string,
  context: LoadContext,
  log: Log,
): Promise<LoadResult> {
  try {
    return await tryToLoad(file, text, context);
  } catch (error) {
    log.error(`${file} could not be loaded: ${String(error)}`);
    const isPassing = passing.test(codeOf(error)) || /^E[A-Z]+$/.test(codeOf(error));
    const reason = error instanceof Error ? error.message : String(error);
    const params = { reason, ...(isPassing ? { context: 'again' } : {}) };
    return { ok: false, problems: [problem('load_failed', '', params)], isPassing };
  }
}
