import type {
  AnalysisCapabilities,
  GET_ANALYSIS_HEALTH,
} from '../../../src/contract/file-analysis.ts';
import { AnalysisFailed } from '../../adapters/analysis/analysis.ts';
import { analysisPermission } from '../context/permissions.ts';
import { withSite } from '../context/site.ts';
import { textMediaTypes } from '../file-text/text-kind.ts';
import { type AnalysisRequest, isOnAt, largestAnalysed, requireService } from './analysed-file.ts';

type Health = NonNullable<(typeof GET_ANALYSIS_HEALTH)['types']>['reply'];

/** What file analysis can do on a site for the caller; nothing is sent. Throws a Failure. */
export function analysisCapabilities({
  services,
  caller,
  siteId,
}: AnalysisRequest): Promise<AnalysisCapabilities> {
  const { analysis } = services;
  return withSite(services, caller, siteId, async (access) => ({
    service: analysis === null ? null : { name: analysis.name, model: analysis.model },
    is_on: analysis !== null && access.may(analysisPermission) && (await isOnAt(access)),
    media_types:
      analysis === null ? [] : [...new Set([...analysis.readTypes, ...textMediaTypes])].toSorted(),
    largest_file: largestAnalysed,
    picture_languages: services.pictures?.languages.codes ?? [],
  }));
}

/** Whether the service answers and accepts the key. Throws a Failure. */
export async function analysisHealth(
  { services, caller, siteId, count }: AnalysisRequest,
  signal: AbortSignal,
): Promise<Health> {
  const service = await withSite(services, caller, siteId, (access) =>
    requireService(services, access),
  );
  await count();
  try {
    await service.check(signal);
    return { state: 'ok' };
  } catch (error) {
    if (!(error instanceof AnalysisFailed)) throw error;
    const { reason } = error;
    return { state: reason === 'busy' || reason === 'key' ? reason : 'unreachable' };
  }
}
