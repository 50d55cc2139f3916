import type { CompiledColumn, CompiledSection, ContentBlock } from '../../../runtime/compiled.ts';

/**
 * The content of the section that is shown with a question: what is between the question before
 * and this one, and after the last question of the section what follows it.
 */
export function contentAround(
  section: Pick<CompiledSection, 'columns' | 'content'> | undefined,
  question: CompiledColumn,
  questions: readonly CompiledColumn[],
): { readonly before: readonly ContentBlock[]; readonly after: readonly ContentBlock[] } {
  if (section === undefined) return { before: [], after: [] };
  const own = questions.filter((each) => section.columns.includes(each));
  const previous = own[own.indexOf(question) - 1];
  const isLast = own.at(-1) === question;
  return {
    before: section.content.filter(
      ({ order }) => order <= question.order && (previous === undefined || order > previous.order),
    ),
    after: isLast ? section.content.filter(({ order }) => order > question.order) : [],
  };
}
