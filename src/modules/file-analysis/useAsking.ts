import { useCallback } from 'react';
import { errorText } from '../../api/error.ts';
import { askAboutFile } from '../../api/file-analysis.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { AnalysedFile } from '../../contract/file-analysis.ts';
import type { ShownFile } from '../file-viewer/viewer-kind.ts';
import { updateAnalysis, updateEntry } from './analysis-state.ts';

/** The item whose file is asked about, saved or not. Pass the same object each time. */
export type Subject = Omit<AnalysedFile, 'file_id'>;

interface Options {
  /** The state that answers are put into. */
  readonly key: string;
  readonly siteId: number;
  readonly subject: Subject;
}

/** Asks about a file of the item; the answer is put into the state, also if the tab is closed meanwhile. */
export type Ask = (file: ShownFile, question: string | null) => void;

export function useAsking({ key, siteId, subject }: Options): Ask {
  return useCallback(
    (file, question) => {
      const id = randomUuid();
      const stop = new AbortController();
      const drop = () =>
        updateAnalysis(key, ({ entries }) => ({
          entries: entries.filter((entry) => entry.id !== id),
        }));
      const cancel = () => {
        stop.abort();
        drop();
      };
      updateAnalysis(key, ({ entries }) => ({
        entries: [
          { id, file, question, result: { state: 'running', cancel }, left: new Set() },
          ...entries,
        ],
      }));
      const asked = {
        siteId,
        file: { ...subject, file_id: file.id },
        question,
        signal: stop.signal,
        onSent: (until: string | null) =>
          updateAnalysis(key, ({ keptUntil }) => {
            const kept = new Map(keptUntil);
            if (until === null) kept.delete(file.id);
            else kept.set(file.id, until);
            return { keptUntil: kept };
          }),
      };
      askAboutFile(asked).then(
        (analysis) => updateEntry(key, id, { result: { state: 'done', analysis } }),
        (error: unknown) => {
          if (!stop.signal.aborted)
            updateEntry(key, id, { result: { state: 'failed', reason: errorText(error) } });
        },
      );
    },
    [key, siteId, subject],
  );
}
