import type { TemplateDocument } from '../../../runtime/documents.ts';

/** A template in the list of templates. */
export interface PointedTemplate {
  readonly moduleType: string;
  readonly templateId: number;
}

/**
 * Called when somebody rests a pointer or the focus on the name of a template, presses it, or leaves it without having
 * opened it.
 */
export type PointsAtTemplate = (
  template: PointedTemplate,
  how: 'rests' | 'presses' | 'leaves',
) => void;

/** Reads a template that was never published, as its draft is now; null if it is gone. */
export type ReadsDraft = (template: PointedTemplate) => Promise<TemplateDocument | null>;
