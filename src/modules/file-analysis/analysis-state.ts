import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/useStore.ts';
import type { Analysis } from '../../contract/file-analysis.ts';
import type { ShownFile } from '../file-viewer/viewer-kind.ts';

/** A question about a file and what became of it. */
export interface AskedEntry {
  readonly id: string;
  readonly file: ShownFile;
  /** null: values for the fields. */
  readonly question: string | null;
  readonly result:
    | { readonly state: 'running'; readonly cancel: () => void }
    | { readonly state: 'failed'; readonly reason: string }
    | { readonly state: 'done'; readonly analysis: Analysis };
  /** Pointers of the proposed values that the person left. */
  readonly left: ReadonlySet<string>;
}

/** What a person asked about the files of an item. It outlives the tab, until the page is reloaded. */
interface AnalysisState {
  readonly fileId: number | null;
  /** The question that is being written. */
  readonly draft: string;
  /** The newest first. */
  readonly entries: readonly AskedEntry[];
  /** Until when the service keeps which file, by file id. */
  readonly keptUntil: ReadonlyMap<number, string>;
}

const empty: AnalysisState = { fileId: null, draft: '', entries: [], keptUntil: new Map() };

const states = createStore<ReadonlyMap<string, AnalysisState>>(new Map());

const stateOf = (key: string): AnalysisState => states.get().get(key) ?? empty;

export function updateAnalysis(
  key: string,
  change: (before: AnalysisState) => Partial<AnalysisState>,
): void {
  const before = stateOf(key);
  states.update((all) => new Map(all).set(key, { ...before, ...change(before) }));
}

/** Changes one entry, if it is still there. */
export function updateEntry(key: string, id: string, change: Partial<AskedEntry>): void {
  updateAnalysis(key, ({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  }));
}

/** The state under a key that names person and item. */
export const useAnalysisState = (key: string): AnalysisState =>
  useStore(states, () => stateOf(key));
