import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemCalls } from '../../../contract/items.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { languages, textIn } from '../../../runtime/text.ts';
import { type NameList, nameList } from '../../../runtime/written/name-list.ts';
import type { NamedList, Names } from '../../../runtime/written/types.ts';
import { useWidgetServices, type WidgetServices } from '../../../widgets/services.ts';
import { useModules } from '../../registry/registry.ts';

/** The rows of a list that the page has whole; null of one that it has not. */
function rowsOf(services: WidgetServices, of: NamedList) {
  switch (of.list) {
    case 'criticalities':
      return services.criticalities;
    case 'people':
      return services.people;
    case 'teams':
      return services.teams;
    case 'types':
      return services.types(of.module);
    case 'labels':
      return services.labels.of(of.module);
    case 'templates':
      return services.templates(of.module);
    case 'statuses':
      return services
        .statuses(of.module)
        .map(({ number, label }) => ({ id: number, name: textIn(label, services.language) }));
    case 'items':
    case 'files':
      return null;
  }
}

/** Names of what values refer to, as files write them, from what the page has at hand. */
export function useNames(module: CompiledModule): Names {
  const services = useWidgetServices();
  const { byType } = useModules();
  const cache = useQueryClient();
  return useMemo(() => {
    const lists = new Map<string, NameList | null>();
    const listOf = (of: NamedList): NameList | null => {
      const key = JSON.stringify(of);
      const known = lists.get(key);
      if (known !== undefined) return known;
      const rows = rowsOf(services, of);
      const made = rows === null ? null : nameList([...rows]);
      lists.set(key, made);
      return made;
    };
    /** An item by the name that its cell has fetched, with its code, which names just this one. */
    const itemName = (type: string, id: number): string | null => {
      const other = byType.get(type);
      if (other === undefined) return null;
      const { name: call } = itemCalls(other.document).list;
      const item = cache.getQueryData<Item | null>([call, services.siteId, 'name', id]);
      return item ? `${item.name ?? ''} (${itemCode(other, item)})`.trim() : null;
    };
    return {
      language: languages.find((each) => services.language.startsWith(each)) ?? 'en',
      timeZone: services.timeZone,
      module: module.document.type,
      nameOf: (of, id) =>
        of.list === 'items' ? itemName(of.module, id) : (listOf(of)?.nameOf(id) ?? null),
      find: () => 'missing',
    };
  }, [services, byType, cache, module]);
}
