import type { CallDocument } from '../src/contract/call.ts';
import { GET_MODULES } from '../src/contract/modules.ts';
import { toModuleEntry } from '../src/domain/module-entry.ts';
import { type JsonObject, isList, isObject } from '../src/runtime/record/json.ts';
import { type Handler, type MockBackend, handler } from './backend.ts';

/** Reads that the page sends unprompted, and for which the demo has no rows. */
const emptyReads =
  /^GET_(MY_WORK|SITE_OVERVIEW|NOTIFICATIONS|BULLETINS|SITE_VIEWS|SUPPORT|PREFERENCES|.+_(COMMENTS|WATCHERS))$/;

/**
 * The smallest value that a reply's schema accepts: no rows, zero, false, null if it may be null.
 */
function emptyReply(schema: unknown): unknown {
  if (!isObject(schema)) return null;
  const { enum: values, anyOf, type, properties, required } = schema;
  if (isList(anyOf) || isList(type) || isList(values)) return null;
  if (type === 'array') return [];
  if (type === 'integer') return 0;
  if (type === 'boolean') return false;
  const names = isList(required) ? required.map(String) : [];
  const own: JsonObject = isObject(properties) ? properties : {};
  return Object.fromEntries(names.map((name) => [name, emptyReply(own[name])]));
}

/**
 * Reads that are derived from the contract: the last segment of the path of a site's list names its
 * table and its wrapper.
 */
export function readHandlers(
  { rows, modules }: MockBackend,
  calls: readonly CallDocument[],
): readonly Handler[] {
  const generic = calls.flatMap(({ name, path, method, access, reply }): readonly Handler[] => {
    if (emptyReads.test(name)) return [[name, () => emptyReply(reply)]];
    const wrapper = path.split('/').at(-1) ?? '';
    const table = Object.entries(rows).find(([key]) => key === wrapper)?.[1];
    if (method !== 'GET' || access !== 'site' || !isList(table)) return [];
    const isBare = isObject(reply) && reply['type'] === 'array';
    return [
      [
        name,
        ({ site }) => {
          const here = table.filter((row) => 'site_id' in row && row.site_id === site.id);
          return isBare ? here : { [wrapper]: here };
        },
      ],
    ];
  });
  return [...generic, handler(GET_MODULES, () => ({ modules: modules.map(toModuleEntry) }))];
}
