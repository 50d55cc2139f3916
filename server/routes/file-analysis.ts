import type { FastifyRequest } from 'fastify';
import {
  ANALYZE_FILE,
  CLEANUP_ANALYSIS_FILES,
  GET_ANALYSIS_CAPABILITIES,
  GET_ANALYSIS_HEALTH,
  UPLOAD_ANALYSIS_FILE,
} from '../../src/contract/file-analysis.ts';
import { caller, disconnectSignal, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import type { AnalysisRequest } from '../operations/file-analysis/analysed-file.ts';
import { analyzeFile } from '../operations/file-analysis/analyze.ts';
import { analysisCapabilities, analysisHealth } from '../operations/file-analysis/capabilities.ts';
import { cleanUp } from '../operations/file-analysis/remove-sent.ts';
import { sendFile } from '../operations/file-analysis/send-file.ts';
import { limitedByPerson } from './rate-limit.ts';

/** Analysis of files by a service outside, when a person asks (spec 7.5). */
export function addFileAnalysisRoutes(routes: Routes): void {
  const { app, services, texts } = routes;
  const of = (request: FastifyRequest, siteId: number): AnalysisRequest => ({
    services,
    caller: caller(request),
    siteId,
  });
  // The service has its own limit of time, which is longer than that of other calls.
  const asking = { ...limitedByPerson(app, { person: 20, organisation: 120 }), limit: null };

  addRoute(routes, GET_ANALYSIS_CAPABILITIES, ({ request, params: { siteId } }) =>
    analysisCapabilities(of(request, siteId)),
  );
  addRoute(
    routes,
    GET_ANALYSIS_HEALTH,
    ({ request, reply, params: { siteId } }) =>
      analysisHealth(of(request, siteId), disconnectSignal(reply)),
    asking,
  );
  addRoute(
    routes,
    UPLOAD_ANALYSIS_FILE,
    ({ request, reply, params: { siteId }, body }) =>
      sendFile(of(request, siteId), body, disconnectSignal(reply)),
    asking,
  );
  addRoute(
    routes,
    ANALYZE_FILE,
    ({ request, reply, params: { siteId }, body }) => {
      const speech = { say: texts.say, language: languageOfRequest(request) };
      return analyzeFile(of(request, siteId), body, speech, disconnectSignal(reply));
    },
    asking,
  );
  addRoute(
    routes,
    CLEANUP_ANALYSIS_FILES,
    ({ request, reply, params: { siteId } }) =>
      cleanUp(of(request, siteId), disconnectSignal(reply)),
    { limit: null },
  );
}
