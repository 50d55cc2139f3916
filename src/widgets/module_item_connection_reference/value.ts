import { isObject, ownProperty } from '../../runtime/record/json.ts';
import { idsOf } from '../common/stored-values.ts';

/** The module and the items of a stored value. */
export function connectionOf(value: unknown) {
  const moduleType = isObject(value) ? ownProperty(value, 'module_type') : null;
  return {
    moduleType: typeof moduleType === 'string' ? moduleType : '',
    ids: isObject(value) ? idsOf(ownProperty(value, 'item_ids')) : [],
  };
}
