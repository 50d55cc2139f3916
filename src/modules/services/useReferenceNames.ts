import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { localeOf } from '../../runtime/text.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import { listNames } from '../../widgets/list-names.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useModules } from '../registry/registry.ts';
import { itemNameRead } from './item-names.ts';

/** A value that refers to an item. */
export interface ItemReference {
  readonly type: string;
  readonly id: number;
}

/** Resolves references to the names that files contain, from loaded data. */
export interface ReferenceNames extends NameResolver {
  /** True once the name of an item is loaded, or if it has none. */
  readonly knows: (item: ItemReference) => boolean;
  /** Fetches the names that are not loaded. Throws an ApiError. */
  readonly fetch: (items: readonly ItemReference[]) => Promise<void>;
}

/** The names of the items that a list's values refer to. */
export function useReferenceNames(module: CompiledModule): ReferenceNames {
  const services = useWidgetServices();
  const { byType } = useModules();
  const cache = useQueryClient();
  return useMemo(() => {
    const lists = listNames(services);
    const readOf = ({ type, id }: ItemReference) => {
      const other = byType.get(type);
      if (other === undefined) return null;
      return {
        other,
        read: itemNameRead(other, services.language, services.siteId, id),
      };
    };
    /** The name of an item with its code, which makes it unique. */
    const itemName = (type: string, id: number): string | null => {
      const found = readOf({ type, id });
      const item = found && cache.getQueryData(found.read.queryKey);
      return item ? `${item.name ?? ''} (${itemCode(found.other, item)})`.trim() : null;
    };
    return {
      language: localeOf(services.language).code,
      timeZone: services.timeZone,
      module: module.document.type,
      nameOf: (of, id) => (of.list === 'items' ? itemName(of.module, id) : lists.nameOf(of, id)),
      find: lists.find,
      knows(item) {
        const found = readOf(item);
        return found === null || cache.getQueryData(found.read.queryKey) !== undefined;
      },
      async fetch(items) {
        const reads = items.flatMap((item) => readOf(item)?.read ?? []);
        await Promise.all(
          reads.map((read) => cache.query({ ...read, staleTime: Number.POSITIVE_INFINITY })),
        );
      },
    };
  }, [services, byType, cache, module]);
}
