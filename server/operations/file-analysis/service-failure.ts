import { AnalysisFailed } from '../../adapters/analysis/analysis.ts';
import { Failure } from '../failure.ts';

/** The result of a request to the service, whose failures become refusals in plain words. */
export async function fromService<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AnalysisFailed ? new Failure(`analysis_${error.reason}`) : error;
  }
}
