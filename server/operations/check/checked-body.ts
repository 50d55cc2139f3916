import { type Translate, errorResponse } from '../../../src/domain/error-body.ts';
import type { CheckResult } from '../../../src/contract/bulk.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { codeOf, faultSentence } from '../imports/fault.ts';
import type { CheckedItem } from './check.ts';

/**
 * The outcome that an item would have, with sentences; unreadable cells are reported as its
 * fields.
 */
export function checkedBody(checked: CheckedItem, language: Language, say: Translate): CheckResult {
  const { id } = checked;
  if ('item' in checked) return { id, status: 200, item: checked.item, changes: checked.changes };
  const { refusal, problems } = checked;
  const { status, error } = errorResponse(refusal, language, say);
  if (problems.length === 0) return { id, status, error };
  const unread = problems.map(({ pointer, fault }) => ({
    pointer,
    code: codeOf(fault),
    params: {},
    message: faultSentence(say, language, fault),
  }));
  const fields = [...(error.details?.fields ?? []), ...unread];
  return { id, status, error: { ...error, details: { ...error.details, fields } } };
}
