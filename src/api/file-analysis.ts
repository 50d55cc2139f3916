import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import {
  ANALYZE_FILE,
  type AnalysedFile,
  type Analysis,
  GET_ANALYSIS_CAPABILITIES,
  UPLOAD_ANALYSIS_FILE,
} from '../contract/file-analysis.ts';
import { localeOf } from '../runtime/text.ts';
import { callServer } from './client.ts';

/** Longer than the server waits for the service; a person cancels before. */
const timeout = 11 * 60_000;

/** What file analysis can do on a site for this person. */
export function analysisCapabilitiesQueryOptions(siteId: number) {
  return queryOptions({
    queryKey: [GET_ANALYSIS_CAPABILITIES.name, siteId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_ANALYSIS_CAPABILITIES, { params: { siteId }, signal })).reply,
  });
}

/** A question about a file; null: values for the fields of its item. */
export interface FileQuestion {
  readonly siteId: number;
  readonly file: AnalysedFile;
  readonly question: string | null;
  readonly signal: AbortSignal;
  /** Called once the file is with the service: until when it keeps the file; null: not at all. */
  readonly onSent: (keptUntil: string | null) => void;
}

/** Sends a file to the service, if it is not there, and asks about it. Rejects with an ApiError. */
export async function askAboutFile(asked: FileQuestion): Promise<Analysis> {
  const { siteId, file, question, signal, onSent } = asked;
  const to = { params: { siteId }, signal, timeout };
  const { reply } = await callServer(UPLOAD_ANALYSIS_FILE, { ...to, body: file });
  onSent(reply.kept_until);
  // The person reads the answer on this page, whatever language their other devices have.
  const body = { ...file, question, language: localeOf(i18next.language).code };
  return (await callServer(ANALYZE_FILE, { ...to, body })).reply;
}
