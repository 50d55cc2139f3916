import { checkCollisions, type ReservedNames } from '../../src/runtime/compile/collisions.ts';
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

/**
 * Names that a module can't use, because the product uses them (spec section 7 and the platform's
 * tables).
 */
const reservedNames: ReservedNames = {
  apis: new Set([
    'columns',
    'criticalities',
    'dropdowns',
    'files',
    'gemini',
    'labels',
    'search',
    'templates',
    'types',
    'users',
  ]),
  calls: new Set(['batch', 'bulk', 'export', 'import', 'import-mappings', 'transitions']),
  tables: new Set([
    'columns',
    'criticalities',
    'dropdowns',
    'event_heads',
    'events',
    'files',
    'idempotency_keys',
    'labels',
    'login_challenges',
    'migrations',
    'module_statuses',
    'module_tables',
    'organisations',
    'role_grants',
    'roles',
    'sessions',
    'sites',
    'team_members',
    'teams',
    'template_headers',
    'template_versions',
    'types',
    'users',
  ]),
};

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
  readonly onFirstLoad: (type: string) => Promise<void>;
}

/** The context that a document is checked in. */
export interface LoadContext {
  readonly store: ModuleStore;
  readonly fieldTypes: FieldTypes;
  readonly flows: ReadonlyMap<string, FlowDocument>;
  /** Modules that were loaded before it. */
  readonly others: readonly ModuleDocument[];
  readonly moduleTypes: ReadonlySet<string>;
}

export type LoadResult =
  | { readonly ok: true; readonly module: LiveModule; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function flowOf(document: ModuleDocument, context: LoadContext): FlowDocument | undefined {
  const flow = document.defaultStatusFlow;
  return typeof flow === 'string' ? context.flows.get(flow) : flow;
}

/** Compiles with a number for every status, stored before any item can use it. */
async function compileWithNumbers(document: ModuleDocument, text: string, context: LoadContext) {
  const { store, fieldTypes, flows, moduleTypes } = context;
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
  await store.saveStatusNumbers(document.type, added);
  if (known.size === 0) await store.onFirstLoad(document.type);
  const numbers = await store.statusNumbers(document.type);
  const again = compileModule(document, { ...options, statusNumbers: numbers });
  return again.ok ? { ...again, numbers } : again;
}

/** Compiles the module of a file and prepares its table, or returns every problem of the file. */
export async function loadModule(
  file: string,
  text: string,
  context: LoadContext,
): Promise<LoadResult> {
  const parsed = parseDocument(text);
  if (!parsed.ok) return parsed;
  const schemaProblems = checkDocument('module', parsed.document);
  if (hasErrors(schemaProblems))
    return { ok: false, problems: withPositions(schemaProblems, text) };
  const document = parsed.document as ModuleDocument;
  const collisions = checkCollisions([...context.others, document], reservedNames)
    .filter((each) => each.document === context.others.length)
    .map(({ document: _document, other: _other, ...problem }): Problem => problem);
  if (collisions.length > 0) return { ok: false, problems: withPositions(collisions, text) };
  const result = await compileWithNumbers(document, text, context);
  const flow = flowOf(document, context);
  if (!result.ok || flow === undefined) return { ok: false, problems: result.problems };
  const tableProblems = await context.store.migrateTable(result.module);
  if (hasErrors(tableProblems)) return { ok: false, problems: withPositions(tableProblems, text) };
  return {
    ok: true,
    module: {
      file,
      document,
      flow,
      compiled: result.module,
      statusNumbers: result.numbers,
      withTemplates: new Map(),
      forLists: new Map(),
    },
    problems: result.problems,
  };
}
