import type { AnalysisService, AnalysisSettings } from './analysis.ts';

/** The service of the settings, whose client is loaded only if there is one; null: none is set up. */
export async function openAnalysis(
  settings: AnalysisSettings | null,
): Promise<AnalysisService | null> {
  if (settings === null) return null;
  if (settings.kind === 'gemini') return (await import('./gemini.ts')).openGemini(settings);
  return (await import('./open-ai.ts')).openOpenAi(settings);
}
