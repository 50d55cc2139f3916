import type { InvalidModuleFile } from '../../src/contract/modules.ts';
import { checkCollisions } from '../../src/runtime/compile/collisions.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import type { FieldTypes } from '../../src/runtime/field-type.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import type { Log } from '../log.ts';
import { type ModuleStore, type LoadResult, loadModule } from './load-module.ts';
import { type DocumentFolder, readSource, stampsOf } from './files.ts';
import { FlowFiles } from './flow-files.ts';
import type { LiveModule, Modules } from './modules.ts';
import { displayPath, logModuleChanges, logProblems } from './log-changes.ts';
import { templateCompiler } from './templates.ts';
import { type FolderWatcher, watchFolders } from './watch.ts';
import { parseDocument } from '../../src/runtime/compile/locate.ts';

function typeIn(text: string): readonly string[] {
  const parsed = parseDocument(text);
  if (!parsed.ok || typeof parsed.document !== 'object' || parsed.document === null) return [];
  const type: unknown = Reflect.get(parsed.document, 'type');
  return typeof type === 'string' ? [type] : [];
}

/** Types of every module that exists or is about to, in a stable order. */
function moduleTypesIn(
  texts: Iterable<string>,
  loaded: Iterable<{ readonly module: LiveModule }>,
): ReadonlySet<string> {
  const fromFiles = [...texts].flatMap(typeIn);
  const live = [...loaded].map(({ module }) => module.document.type);
  return new Set([...fromFiles, ...live].toSorted());
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
  /** Called after each read except the first. */
  readonly changed: (change: RegistryChange) => Promise<void>;
}

export interface Registry extends Modules {
  readonly close: () => Promise<void>;
}

/** The file of a module: the text in use, its inputs, and the problems of the newest text. */
interface LoadedFile {
  readonly text: string;
  readonly flow: FlowDocument;
  /** Types of all modules, because warnings depend on them. */
  readonly types: string;
  readonly module: LiveModule;
  readonly warnings: readonly Problem[];
}

interface State {
  readonly kept: ReadonlyMap<string, LoadedFile>;
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/** Whether the last valid version uses no name that another module uses now. */
function hasNoCollisions({ module }: LoadedFile, others: readonly ModuleDocument[]): boolean {
  return checkCollisions([...others, module.document]).every(
    ({ document }) => document < others.length,
  );
}

/**
 * Reads every module from folders, and reads them again when they change (design "Two registries").
 * A file that is refused keeps its last valid version in use.
 */
export async function openRegistry(options: RegistryOptions): Promise<Registry> {
  const { folders, fieldTypes, store, log } = options;
  const texts = new Map<string, string>();
  const flowFiles = new FlowFiles();
  let state: State = { kept: new Map(), problems: new Map() };
  let refused: readonly InvalidModuleFile[] = [];

  async function read(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const source = await readSource(file, folders);
      if (source?.kind === 'flow') flowFiles.put(file, source.text);
      else flowFiles.remove(file);
      if (source?.kind === 'module') texts.set(file, source.text);
      else texts.delete(file);
    }
  }

  /**
   * Unchanged modules come first, then changed ones, so that none takes a name that another has.
   */
  function inOrder(): readonly string[] {
    const rank = (file: string) => {
      const old = state.kept.get(file);
      return old === undefined ? 2 : old.text === texts.get(file) ? 0 : 1;
    };
    return [...texts.keys()].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }

  async function compileAll(): Promise<State> {
    const kept = new Map<string, LoadedFile>();
    const problems = new Map<string, readonly Problem[]>(flowFiles.problems());
    const moduleTypes = moduleTypesIn(texts.values(), state.kept.values());
    const types = [...moduleTypes].join(' ');
    const flows = flowFiles.flows();
    for (const file of inOrder()) {
      const text = texts.get(file) ?? '';
      const old = state.kept.get(file);
      const others = [...kept.values()].map(({ module }) => module.document);
      const around = { store, fieldTypes, flows, moduleTypes, others };
      const flow = old?.module.document.defaultStatusFlow;
      const flowNow = typeof flow === 'string' ? flows.get(flow) : flow;
      if (old?.text === text && old.types === types && old.flow === flowNow) {
        kept.set(file, old);
        if (old.warnings.length > 0) problems.set(file, old.warnings);
        continue;
      }
      const outcome: LoadResult = await loadModule(displayPath(file), text, around);
      if (outcome.problems.length > 0) problems.set(file, outcome.problems);
      if (outcome.ok) {
        const { module, problems: warnings } = outcome;
        kept.set(file, { text, flow: module.flow, types, module, warnings });
      } else if (old !== undefined && hasNoCollisions(old, others)) kept.set(file, old);
    }
    return { kept, problems };
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
    logModuleChanges(log, was, is);
    const isUnchanged = JSON.stringify(refused) === refusedBefore;
    if (!isUnchanged) logProblems(log, refused);
    return { modules: !isSame, problems: !isUnchanged };
  }

  const stamps = await stampsOf(folders);
  await update([...stamps.keys()]);
  const followed = async (files: readonly string[]) => options.changed(await update(files));
  const watching: FolderWatcher = watchFolders(folders, stamps, followed, log);

  const all = () => [...state.kept.values()].map(({ module }) => module);
  const by = (key: 'api' | 'type' | 'databaseTable') => (value: string) =>
    all().find(({ document }) => document[key] === value);
  const templates = templateCompiler(fieldTypes);
  return {
    all,
    byApi: by('api'),
    byType: by('type'),
    byTable: by('databaseTable'),
    problems: () => refused,
    ...templates,
    keepStatuses: async (module, statuses) => {
      const added = statuses.filter(({ key }) => !module.statusNumbers.has(key));
      await store.saveStatusNumbers(module.document.type, added);
      const numbers = await store.statusNumbers(module.document.type);
      for (const [key, number] of numbers) module.statusNumbers.set(key, number);
    },
    close: watching.close,
  };
}
