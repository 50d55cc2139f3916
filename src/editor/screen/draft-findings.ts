import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, TemplateDocument } from '../../runtime/documents.ts';
import type { Finding } from '../../runtime/flow/review/finding.ts';
import { reviewFlow } from '../../runtime/flow/review/review.ts';
import { reviewWalks } from '../../runtime/flow/walk/review-walks.ts';

/**
 * What the flow of a draft and its recorded walks show without the people of the site.
 * @param module the draft as it compiles; null while it does not
 */
export function draftFindings(
  flow: FlowDocument,
  module: CompiledModule | null,
  walks: TemplateDocument['walks'],
): readonly Finding[] {
  return [...reviewFlow(flow, { module }), ...(module === null ? [] : reviewWalks(module, walks))];
}
