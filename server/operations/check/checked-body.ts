import { type Translate, errorBody } from '../../../src/domain/error-body.ts';
import type { CheckResult } from '../../../src/contract/bulk.ts';
import { httpStatusOf } from '../../../src/contract/failure-codes.ts';
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
  const body = errorBody(refusal, language, say);
  const unread = problems.map(({ pointer, fault }) => ({
    pointer,
    code: codeOf(fault),
    params: {},
    message: faultSentence(say, language, fault),
  }));
  const error =
    unread.length === 0
      ? body
      : {
          ...body,
          details: { ...body.details, fields: [...(body.details?.fields ?? []), ...unread] },
        };
  return { id, status: httpStatusOf[refusal.code], error };
}
