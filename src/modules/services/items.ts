import { useQueries } from '@tanstack/react-query';
import { fetchItemPage } from '../../api/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { NamedRow, ReferredItem, WidgetServices } from '../../widgets/services.ts';
import { moduleRefOf } from '../module-ref.ts';
import type { ModuleRegistry } from '../registry/registry.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { itemNameRead } from './item-names.ts';

const searchLimit = 20;

function toNamedRow(module: CompiledModule, item: Item): NamedRow {
  return { id: item.id, name: item.name ?? '', code: itemCode(module, item) };
}

type Items = Pick<WidgetServices, 'searchItems' | 'useItems' | 'itemHref'>;

/** Items of other modules: search, names by id, URLs. */
export function createItems(registry: ModuleRegistry, siteId: number, language: string): Items {
  return {
    async searchItems({ moduleType, text: words, templateId }, signal) {
      const module = registry.byType.get(moduleType);
      if (module === undefined) return [];
      const filter: Rule = { '==': [{ var: 'template_id' }, templateId] };
      const query = {
        limit: searchLimit,
        count_to: 0,
        fields: 'id,name',
        sort: JSON.stringify([{ db: 'name', direction: 'asc' }]),
        ...(templateId === null ? {} : { filter: JSON.stringify(filter) }),
        ...(words.trim() === '' ? {} : { search: words.trim() }),
      };
      const page = await fetchItemPage(moduleRefOf(module, language), siteId, query, signal);
      return page.items.map((item) => toNamedRow(module, item));
    },
    useItems(moduleType, ids) {
      const module = registry.byType.get(moduleType);
      const unique = [...new Set(ids)];
      const answers = useQueries({
        queries:
          module === undefined
            ? []
            : unique.map((id) => itemNameRead(moduleRefOf(module, language), siteId, id)),
      });
      return unique.map((id, at): ReferredItem => {
        const answer = answers[at];
        if (module === undefined || answer === undefined || answer.data === null) {
          return { id, state: 'gone' };
        }
        if (answer.data === undefined) return { id, state: answer.isError ? 'failed' : 'loading' };
        return { id, state: 'found', row: toNamedRow(module, answer.data) };
      });
    },
    itemHref(moduleType, id) {
      const module = registry.byType.get(moduleType);
      return module === undefined ? null : `/app/sites/${siteId}/${module.document.route}/${id}`;
    },
  };
}
