import { fieldId } from '../field-id.ts';
import type { Question } from './questions.ts';

/** The id of a question's section in the merge screen. */
export function conflictId({ key }: Pick<Question, 'key'>): string {
  return `merge-${fieldId(key)}`;
}
