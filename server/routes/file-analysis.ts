import type { FastifyReply, FastifyRequest } from 'fastify';
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
import { countedByPerson } from './rate-limit.ts';

/** Analysis of files by a service outside, when a person asks (spec 7.5). */
export function addFileAnalysisRoutes(routes: Routes): void {
  const { app, services, texts } = routes;
  const count = countedByPerson(app, { person: 20, organisation: 120 });
  const of = (request: FastifyRequest, reply: FastifyReply, siteId: number): AnalysisRequest => ({
    services,
    caller: caller(request),
    siteId,
    count: () => count(request, reply),
  });
  // The service has its own limit of time, which is longer than that of other calls.
  const unlimited = { limit: null };

  addRoute(routes, GET_ANALYSIS_CAPABILITIES, ({ request, reply, params: { siteId } }) =>
    analysisCapabilities(of(request, reply, siteId)),
  );
  addRoute(
    routes,
    GET_ANALYSIS_HEALTH,
    ({ request, reply, params: { siteId } }) =>
      analysisHealth(of(request, reply, siteId), disconnectSignal(reply)),
    unlimited,
  );
  addRoute(
    routes,
    UPLOAD_ANALYSIS_FILE,
    ({ request, reply, params: { siteId }, body }) =>
      sendFile(of(request, reply, siteId), body, disconnectSignal(reply)),
    unlimited,
  );
  addRoute(
    routes,
    ANALYZE_FILE,
    ({ request, reply, params: { siteId }, body }) => {
      const { language = languageOfRequest(request), ...about } = body;
      const speech = { say: texts.say, language };
      return analyzeFile(of(request, reply, siteId), about, speech, disconnectSignal(reply));
    },
    unlimited,
  );
  addRoute(
    routes,
    CLEANUP_ANALYSIS_FILES,
    ({ request, reply, params: { siteId } }) =>
      cleanUp(of(request, reply, siteId), disconnectSignal(reply)),
    unlimited,
  );
}
