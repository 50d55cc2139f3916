import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '../../browser/store.ts';
import { readWhileRefreshed } from '../../api/stale-while-refreshed.ts';
import { fetchItemPage } from '../../api/items.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { containsBelowRule } from '../../widgets/common/filter-rules.ts';
import type { BelongsTo, NamedRow, ReferredItem, WidgetServices } from '../../widgets/services.ts';
import { moduleRefOf } from '../module-ref.ts';
import type { ModuleRegistry } from '../registry/registry.ts';
import { holdsItems } from '../../runtime/record/matching-items.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { partOfColumn } from '../../runtime/record/part-of-column.ts';
import { supersededStatus } from '../../runtime/record/superseded.ts';
import { tagColumn } from '../../runtime/record/tag-column.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { itemNameRead, namedFields } from './item-names.ts';
import { referredRows } from './referred-rows.ts';

const searchLimit = 20;

function toNamedRow(module: CompiledModule, item: Item): NamedRow {
  const tag = valueOfColumn(tagColumn(module), item);
  return {
    id: item.id,
    name: item.name ?? '',
    code: itemCode(module, item),
    tag: typeof tag === 'string' && tag !== '' ? tag : null,
    superseded: supersededStatus(module, item),
  };
}

const valueOfColumn = (column: CompiledColumn | null, item: Item): unknown =>
  column === null ? null : valueOf(column, item);

/** Machines before their components, otherwise in the order given. */
function machinesFirst(module: CompiledModule, items: readonly Item[]): readonly Item[] {
  const column = partOfColumn(module);
  if (column === null || column === module.parentColumn) return items;
  const isPart = (item: Item) => !column.isEmpty(valueOf(column, item));
  return items.toSorted((a, b) => Number(isPart(a)) - Number(isPart(b)));
}

/** Matches machines, not their components; null for a module without components. */
function machinesOnly(module: CompiledModule): Rule | null {
  const column = partOfColumn(module);
  if (column === null || column === module.parentColumn) return null;
  return { empty: [{ var: column.db }] };
}

/** Matches what belongs to these items; null if nothing limits the search. */
function ownedRule(module: CompiledModule, belongsTo: BelongsTo | undefined): Rule | null {
  if (belongsTo === undefined) return null;
  const column = module.byDb.get(belongsTo.column);
  if (column === undefined || !holdsItems(column)) return null;
  return containsBelowRule(column.db, belongsTo.ids, String(column.settings.moduleType));
}

type Items = Pick<WidgetServices, 'searchItems' | 'referredItems' | 'itemHref'>;

/** Items of other modules: search, names by id, URLs. */
export function createItems(
  registry: ModuleRegistry,
  siteId: number,
  language: string,
  cache: QueryClient,
): Items {
  return {
    async searchItems({ moduleType, text: words, templateId, belongsTo }, signal, onEarly) {
      const module = registry.byType.get(moduleType);
      if (module === undefined) return [];
      const search = words.trim();
      const tag = tagColumn(module);
      const owned = ownedRule(module, belongsTo);
      const find = async (rule: Rule | null, sortedBy: string, text: string, by: AbortSignal) => {
        const ofTemplate: Rule = { '==': [{ var: 'template_id' }, templateId] };
        const rules = [
          ...(rule === null ? [] : [rule]),
          ...(owned === null ? [] : [owned]),
          ...(templateId === null ? [] : [ofTemplate]),
        ];
        const query = {
          limit: searchLimit,
          count_to: 0,
          fields: namedFields(module),
          sort: JSON.stringify([{ db: sortedBy, direction: 'asc' }]),
          ...(rules.length === 0 ? {} : { filter: JSON.stringify({ and: rules }) }),
          ...(text === '' ? {} : { search: text }),
        };
        return (await fetchItemPage(moduleRefOf(module, language), siteId, query, by)).items;
      };
      // The list's search finds items by any of their texts: those whose tag begins with the typed
      // text are searched separately, so that they come first however many others there are;
      // without a text the same holds for machines.
      const machines = machinesOnly(module);
      const findAll = async (by: AbortSignal) => {
        const first =
          search === ''
            ? machines !== null && find(machines, 'name', '', by)
            : tag !== null && find({ starts_with: [{ var: tag.db }, search] }, tag.db, '', by);
        const [before, others] = await Promise.all([first || [], find(null, 'name', search, by)]);
        const found = new Map(
          [...machinesFirst(module, before), ...machinesFirst(module, others)].map((item) => [
            item.id,
            item,
          ]),
        );
        return [...found.values()].slice(0, searchLimit).map((item) => toNamedRow(module, item));
      };
      const fromServer = () => findAll(signal);
      return onEarly === undefined
        ? fromServer()
        : readWhileRefreshed(fromServer, findAll, onEarly);
    },
    referredItems(moduleType, ids) {
      const module = registry.byType.get(moduleType);
      if (module === undefined) {
        const gone = [...new Set(ids)].map((id): ReferredItem => ({ id, state: 'gone' }));
        return createStore(gone);
      }
      return referredRows(
        cache,
        ids,
        (id) => itemNameRead(module, language, siteId, id),
        (item) => toNamedRow(module, item),
      );
    },
    itemHref(moduleType, id) {
      const module = registry.byType.get(moduleType);
      return module === undefined ? null : `/app/sites/${siteId}/${module.document.route}/${id}`;
    },
  };
}
