import { isObject, own } from '../../runtime/record/json.ts';
import { idsOf } from '../common/stored.ts';

/** The module and the items that a stored value names. */
export function connectionOf(value: unknown) {
  const moduleType = isObject(value) ? own(value, 'module_type') : null;
  return {
    moduleType: typeof moduleType === 'string' ? moduleType : '',
    ids: isObject(value) ? idsOf(own(value, 'item_ids')) : [],
  };
}
