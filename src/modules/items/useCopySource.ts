import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { itemQueryOptions } from '../../api/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useModuleRef } from '../module-ref.ts';

/** Search parameter of a new item: the id of the item to copy. */
export const copyOfParam = 'copy_of';

/** The item to copy into a new one. */
export type CopySource =
  | { readonly state: 'none' | 'loading' }
  | { readonly state: 'failed'; readonly reason: string; readonly retry: () => void }
  | { readonly state: 'found'; readonly item: Item };

export function useCopySource(module: CompiledModule, siteId: number): CopySource {
  const [params] = useSearchParams();
  const id = Number(params.get(copyOfParam) ?? 0);
  const isRequested = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({
    ...itemQueryOptions(useModuleRef(module), siteId, id),
    enabled: isRequested,
  });
  if (!isRequested) return { state: 'none' };
  if (query.data !== undefined) return { state: 'found', item: query.data };
  if (query.error === null) return { state: 'loading' };
  return { state: 'failed', reason: query.error.message, retry: () => void query.refetch() };
}
