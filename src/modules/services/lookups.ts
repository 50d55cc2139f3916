import { compareRows } from '../../domain/list-order.ts';
import { compareNames } from '../../runtime/compare-names.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { isFinished } from '../../runtime/flow/finished.ts';
import type { CompiledFlow, CompiledStatus } from '../../runtime/flow/types.ts';
import { digestOf } from '../../runtime/record/digest.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { type Text, textIn } from '../../runtime/text.ts';
import type { NamedRow, StatusView, WidgetServices } from '../../widgets/services.ts';
import type { ModuleRegistry } from '../registry/registry.ts';
import type { SiteData } from './site-data.ts';

/** Caches results by argument, so that the same object is returned each time. */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = compute(key);
    known.set(key, made);
    return made;
  };
}

/** The statuses of a flow in the order in which an item passes them. */
function statusesInOrder({ start, statuses, movesFrom }: CompiledFlow): readonly CompiledStatus[] {
  const passed = new Set([start]);
  for (const status of passed)
    for (const { to, isReject } of movesFrom.get(status.number) ?? [])
      if (!isReject) passed.add(to);
  return [...new Set([...passed, ...statuses])];
}

type Lookups = Pick<
  WidgetServices,
  'types' | 'criticalities' | 'people' | 'teams' | 'templates' | 'status' | 'statuses' | 'digest'
>;

/** The lists of a site by name, in a language. */
export function createLookups(registry: ModuleRegistry, data: SiteData, language: string): Lookups {
  const { templates } = data;
  const textOf = (text: Text) => textIn(text, language);
  const compare = compareNames(language);
  const sorted = <Row extends NamedRow>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => compare(a.name, b.name));

  const statuses = memoize((moduleType): readonly StatusView[] => {
    const module = registry.byType.get(moduleType);
    if (module === undefined) return [];
    const seen = ({ id, version }: { readonly id: number; readonly version: number }) =>
      templates.forVersion(module, id, version);
    // Templates name statuses as people know them; the flow of the module is for items without one.
    const modules = [
      ...templates.newest(moduleType).map(seen),
      ...templates.all(moduleType).map(seen),
      module,
    ];
    const statuses = modules.flatMap(({ flow }) => statusesInOrder(flow));
    const byNumber = new Map(statuses.toReversed().map((status) => [status.number, status]));
    const numbers = [...new Set(statuses.map(({ number }) => number))];
    const named = numbers.flatMap((number) => byNumber.get(number) ?? []);
    const isFinal = ({ family }: StatusView) => isFinished(family);
    return [...named.filter((each) => !isFinal(each)), ...named.filter(isFinal)];
  });

  /** The module with the item's template version. */
  function seenBy(moduleType: string, item: JsonObject): CompiledModule | null {
    const module = registry.byType.get(moduleType);
    if (module === undefined) return null;
    const { template_id: id, template_version: version } = item;
    return templates.forVersion(
      module,
      typeof id === 'number' ? id : -1,
      typeof version === 'number' ? version : null,
    );
  }

  return {
    types: memoize((moduleType) =>
      data.types
        .filter((row) => row.module_type === moduleType)
        .toSorted(compareRows(language))
        .map(({ id, name, code, parent_id, deleted_at }) => ({
          id,
          name: textOf(name),
          code,
          parentId: parent_id,
          isActive: deleted_at === null,
        })),
    ),
    criticalities: data.criticalities.map(({ id, name, rank, colour, deleted_at }) => ({
      id,
      name: textOf(name),
      code: null,
      rank,
      colour,
      isActive: deleted_at === null,
    })),
    people: data.users.map(({ id, display_name, is_active, absence }) => ({
      id,
      name: display_name,
      code: null,
      isActive: is_active,
      absentUntil: absence?.until ?? null,
    })),
    teams: data.teams.map(({ id, name, member_ids: memberIds }) => ({
      id,
      name,
      code: null,
      memberIds,
    })),
    templates: memoize((moduleType) =>
      sorted(
        templates
          .newest(moduleType)
          .map(({ id, name }) => ({ id, name: textOf(name), code: null })),
      ),
    ),
    statuses,
    status(moduleType, item, status) {
      const seen = seenBy(moduleType, item);
      if (seen === null) return null;
      const other = statuses(moduleType).find(({ number }) => number === status);
      return seen.flow.byNumber.get(status) ?? other ?? null;
    },
    digest(moduleType, item) {
      const seen = seenBy(moduleType, item);
      return seen === null || item['client_id'] === undefined ? null : digestOf(seen, item);
    },
  };
}
