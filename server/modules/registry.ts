import path from 'node:path';
import type { InvalidModuleFile } from '../../src/contract/modules.ts';
import { checkCollisions } from '../../src/runtime/compile/collisions.ts';
import { childProblems } from '../../src/runtime/compile/children.ts';
import { parseDocument, withPositions } from '../../src/runtime/compile/locate.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import type { FieldTypes } from '../../src/runtime/field-type.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { changeProblems, storedVersion, versionChanges } from '../documents/diff/changes.ts';
import type { Change } from '../documents/diff/phrases.ts';
import type { Log } from '../log.ts';
import { checkModule, compileRead } from './check-module.ts';
import { type LoadContext, type LoadResult, type ModuleStore, loadModule } from './load-module.ts';
import { type DocumentFolder, type SourceFile, readSource, stampsOf } from './files.ts';
import { FlowFiles } from './flow-files.ts';
import type { LiveModule, Modules } from './modules.ts';
import { madeBy, OwnDocuments, type OwnDocumentStore } from './own-documents.ts';
import { displayPath, logModuleChanges, logProblems } from './log-changes.ts';
import { openStoredDocuments } from './stored-documents.ts';
import { templateCompiler } from './templates.ts';
import { isVisibleModule } from './visible.ts';
import { type FolderWatcher, watchFolders } from './watch.ts';

function typeIn(text: string): string | null {
  const parsed = parseDocument(text);
  if (!parsed.ok || typeof parsed.document !== 'object' || parsed.document === null) return null;
  const type: unknown = Reflect.get(parsed.document, 'type');
  return typeof type === 'string' ? type : null;
}

/** The changes that a new read of the folders brought. */
export interface RegistryChange {
  readonly modules: boolean;
  readonly problems: boolean;
}

export interface RegistryOptions {
  readonly folders: readonly DocumentFolder[];
  readonly fieldTypes: FieldTypes;
  readonly store: ModuleStore;
  readonly log: Log;
  /** The documents that organisations made; absent where they do not count, as in scripts. */
  readonly own?: OwnDocumentStore;
  /** Called after each read except the first. */
  readonly changed: (change: RegistryChange) => Promise<void>;
}

export interface Registry extends Modules {
  readonly close: () => Promise<void>;
}

/** Milliseconds between looks for documents that another server has changed. */
const ownPollMs = 2000;

/** The file of a module: the text in use, its inputs, and the problems of the newest text. */
interface LoadedFile {
  readonly text: string;
  readonly flow: FlowDocument;
  /** Types of all modules, because warnings depend on them. */
  readonly types: string;
  readonly module: LiveModule;
  readonly warnings: readonly Problem[];
  /** What differs from the version before. */
  readonly changes: readonly Change[];
}

const warningsOf = ({ warnings, changes }: LoadedFile) => [...warnings, ...changeProblems(changes)];

interface State {
  readonly kept: ReadonlyMap<string, LoadedFile>;
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
  /** Files whose load failed for a reason that may pass, such as a lock. */
  readonly failed: readonly string[];
}

/** Whether the last valid version uses no name that another module uses now. */
function hasNoCollisions({ module }: LoadedFile, others: readonly ModuleDocument[]): boolean {
  return checkCollisions([...others, module.document]).every(
    ({ document }) => document < others.length,
  );
}

/** The document of a type among the loaded files. */
function documentIn(kept: ReadonlyMap<string, LoadedFile>) {
  const byType = new Map(
    [...kept.values()].map(({ module: { document } }) => [document.type, document]),
  );
  return (type: string) => byType.get(type);
}

/**
 * Reads every module from folders, and reads them again when they change (design "Two registries").
 * A file that is refused keeps its last valid version in use, after a restart too.
 */
export async function openRegistry(options: RegistryOptions): Promise<Registry> {
  const { folders, fieldTypes, store, log } = options;
  const sources = new Map<string, SourceFile>();
  const ownDocuments = new OwnDocuments();
  const flowFiles = new FlowFiles();
  const stored = await openStoredDocuments(store, folders);
  let state: State = { kept: new Map(), problems: new Map(), failed: [] };
  let refused: readonly InvalidModuleFile[] = [];

  async function read(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const source =
        madeBy(file) === null ? await readSource(file, folders) : ownDocuments.source(file);
      if (source?.kind === 'flow') flowFiles.put(source);
      else flowFiles.remove(file);
      if (source?.kind === 'module') sources.set(file, source);
      else sources.delete(file);
    }
  }

  /**
   * Types of every module that exists or is about to, in a stable order: those that a document of this
   * organisation sees, or a file.
   */
  function moduleTypes(owner: number | null): ReadonlySet<string> {
    const isSeen = (file: string) => [null, owner].includes(madeBy(file));
    const fromFiles = [...sources].flatMap(([file, { text }]) =>
      isSeen(file) ? (typeIn(text ?? '') ?? []) : [],
    );
    const live = [...state.kept].flatMap(([file, { module }]) =>
      isSeen(file) ? [module.document.type] : [],
    );
    return new Set([...fromFiles, ...live].toSorted());
  }

  /**
   * Unchanged modules come first, then changed ones, then new files: those of the first folder, and
   * of these those that are named after their type. So none takes a name that another has, and a
   * copy replaces nothing. Documents of organisations come last: they never keep a file out.
   */
  function inOrder(): readonly string[] {
    const rank = new Map<string, string>();
    for (const [file, { text }] of sources) {
      const before = state.kept.get(file)?.text ?? stored.ofFile(file)?.text;
      const folder = folders.findIndex((each) => each.path === path.dirname(file));
      const isNamedSo = typeIn(text ?? '') === path.basename(file, '.json');
      const change = before === undefined ? 2 : before === text ? 0 : 1;
      const owned = madeBy(file) === null ? 0 : 1;
      rank.set(file, `${owned} ${change} ${folder} ${isNamedSo ? 0 : 1} ${file}`);
    }
    const rankOf = (file: string) => rank.get(file) ?? '';
    return [...sources.keys()].toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  }

  /** The version that worked before: of this run, else of the run before a restart. */
  async function lastGood(file: string, context: LoadContext): Promise<LoadedFile | null> {
    const old = state.kept.get(file);
    if (old !== undefined) return hasNoCollisions(old, context.others) ? old : null;
    const before = stored.ofFile(file);
    if (before === undefined) return null;
    const { text, flow } = before;
    const flows = new Map([[flow.name, flow], ...context.flows]);
    const result = await loadModule(displayPath(file), text, { ...context, flows }, log);
    if (!result.ok) return null;
    const { module, problems: warnings } = result;
    return { text, flow: module.flow, types: '', module, warnings, changes: [] };
  }

  /** What a new version changes, in this run or since the run before. */
  function changesSince(file: string, module: LiveModule): readonly Change[] {
    const old = state.kept.get(file)?.module;
    if (old !== undefined) return versionChanges(old, module);
    const before = stored.ofType(module.document.type) ?? stored.ofFile(file);
    const version = before === undefined ? null : storedVersion(before.text, before.flow);
    return version === null ? [] : versionChanges(version, module);
  }

  async function compileAll(): Promise<State> {
    const kept = new Map<string, LoadedFile>();
    const problems = new Map<string, readonly Problem[]>(flowFiles.problems());
    const failed: string[] = [];
    const flows = flowFiles.flows();
    for (const file of inOrder()) {
      const { text, problems: ofFile } = sources.get(file) ?? { text: null, problems: [] };
      const old = state.kept.get(file);
      const owner = madeBy(file);
      const allTypes = moduleTypes(owner);
      const types = [...allTypes].join(' ');
      const others = [...kept.values()]
        .filter(({ module }) => module.madeBy === null || module.madeBy === owner)
        .map(({ module }) => module.document);
      const context = { store, fieldTypes, flows, moduleTypes: allTypes, others, madeBy: owner };
      const flow = old?.module.document.defaultStatusFlow;
      const flowNow = typeof flow === 'string' ? flows.get(flow) : flow;
      if (text !== null && old?.text === text && old.flow === flowNow) {
        const { document, statusNumbers } = old.module;
        const isChecked = old.types === types;
        const warnings = isChecked
          ? old.warnings
          : compileRead(document, text, context, statusNumbers).problems;
        const loaded = { ...old, types, warnings };
        kept.set(file, loaded);
        if (warningsOf(loaded).length > 0) problems.set(file, warningsOf(loaded));
        continue;
      }
      const outcome: LoadResult =
        text === null
          ? { ok: false, problems: ofFile }
          : await loadModule(displayPath(file), text, context, log);
      if (!outcome.ok && outcome.isPassing === true) failed.push(file);
      if (outcome.ok && text !== null) {
        const { module, problems: warnings } = outcome;
        const changes = changesSince(file, module);
        const loaded = { text, flow: module.flow, types, module, warnings, changes };
        kept.set(file, loaded);
        if (warningsOf(loaded).length > 0) problems.set(file, warningsOf(loaded));
        await stored.save(file, text, module);
      } else {
        problems.set(file, outcome.problems);
        const good = await lastGood(file, context);
        if (good !== null) kept.set(file, good);
      }
    }
    for (const [file, { module, text }] of kept) {
      const found = childProblems(module.document, documentIn(kept), fieldTypes);
      if (found.length > 0)
        problems.set(file, [...(problems.get(file) ?? []), ...withPositions(found, text)]);
    }
    return { kept, problems, failed };
  }

  async function update(files: readonly string[]): Promise<RegistryChange> {
    await read(files);
    const before = state;
    state = await compileAll();
    const live = ({ kept }: State) =>
      new Map([...kept].map(([file, { module }]) => [file, module]));
    const [was, is] = [live(before), live(state)];
    const isSame = was.size === is.size && [...is].every(([file, each]) => was.get(file) === each);
    const refusedBefore = JSON.stringify(refused);
    refused = [...state.problems].map(([file, problems]) => ({
      file: displayPath(file),
      problems,
    }));
    logModuleChanges(log, was, is, (file) => state.kept.get(file)?.changes ?? []);
    const isUnchanged = JSON.stringify(refused) === refusedBefore;
    if (!isUnchanged) logProblems(log, refused);
    return { modules: !isSame, problems: !isUnchanged };
  }

  /** Reads run one after the other. */
  let running: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work);
    running = next.catch(() => undefined);
    return next;
  }

  let ownStamp = '';
  async function readOwn(): Promise<readonly string[]> {
    if (options.own === undefined) return [];
    const stamp = await options.own.stamp();
    if (stamp === ownStamp) return [];
    const changed = ownDocuments.take(await options.own.all());
    ownStamp = stamp;
    return changed;
  }
  async function reloadOwn(): Promise<void> {
    const again = state.failed.filter((file) => madeBy(file) !== null);
    const changed = await readOwn();
    const files = [...new Set([...changed, ...again])];
    if (files.length > 0) await options.changed(await update(files));
  }

  const stamps = new Map(await stampsOf(folders));
  await update([...stamps.keys(), ...(await readOwn())]);
  for (const file of state.failed) stamps.delete(file);
  const followed = (files: readonly string[]) =>
    inTurn(async () => {
      await options.changed(await update(files));
      return state.failed;
    });
  const watching: FolderWatcher = watchFolders(folders, stamps, followed, log);

  const ownTimer = setInterval(() => {
    inTurn(reloadOwn).catch((error: unknown) =>
      log.warn(`Modules of organisations could not be read: ${String(error)}`),
    );
  }, ownPollMs).unref();

  const all = () =>
    [...state.kept.values()]
      .map(({ module }) => module)
      .filter((module) => isVisibleModule(module.madeBy));
  const by = (key: 'api' | 'type' | 'databaseTable') => (value: string) =>
    all().find(({ document }) => document[key] === value);
  const templates = templateCompiler(fieldTypes);
  return {
    all,
    byApi: by('api'),
    byType: by('type'),
    byTable: by('databaseTable'),
    problems: () => refused.filter(({ file }) => isVisibleModule(madeBy(file))),
    reloadOwn: () => inTurn(reloadOwn),
    checkOwn: (organisationId, text) => {
      const type = typeIn(text);
      const others = [...state.kept.values()]
        .map(({ module }) => module)
        .filter((each) => each.madeBy === null || each.madeBy === organisationId)
        .map(({ document }) => document)
        .filter((document) => document.type !== type);
      const types = moduleTypes(organisationId);
      const flows = flowFiles.flows();
      return checkModule(text, { fieldTypes, flows, others, moduleTypes: types }).problems;
    },
    ...templates,
    keepStatuses: async (module, statuses) => {
      const added = statuses.filter(({ key }) => !module.statusNumbers.has(key));
      await store.saveStatusNumbers(module.document.type, added);
      const numbers = await store.statusNumbers(module.document.type);
      for (const [key, number] of numbers) module.statusNumbers.set(key, number);
    },
    close: async () => {
      clearInterval(ownTimer);
      await watching.close();
      await running;
    },
  };
}
