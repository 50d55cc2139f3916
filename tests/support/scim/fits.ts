import { type Lookup, evaluate, listed } from '../../../server/scim/filter/evaluate.ts';
import type { Filter } from '../../../server/scim/filter/filter.ts';
import type { ResourceType } from '../../../server/scim/schema/attribute.ts';
import { type Resource, resolve } from '../../../server/scim/schema/resolve.ts';
import { isObject } from '../../../src/runtime/record/json.ts';

const memberOf = (name: string) => (value: unknown) => (isObject(value) ? listed(value[name]) : []);

function resourceLookup(type: ResourceType, resource: Resource): Lookup {
  return (path) => {
    const target = resolve(type, path);
    if (target === null || target.type === 'ignored') return { values: [], attribute: null };
    if (target.type === 'extension')
      return { values: listed(resource[target.container]), attribute: null };
    const { container, attribute, sub } = target;
    const holder = container === null ? resource : resource[container];
    const values = isObject(holder) ? listed(holder[attribute.name]) : [];
    return sub === null
      ? { values, attribute }
      : { values: values.flatMap(memberOf(sub.name)), attribute: sub };
  };
}

/** Whether a resource fits a filter: what a list by the filter has to contain. */
export const fits = (type: ResourceType, filter: Filter, resource: Resource): boolean =>
  evaluate(filter, resourceLookup(type, resource));
