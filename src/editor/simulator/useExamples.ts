import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { firstItemsQueryOptions } from '../../api/items.ts';
import { useModuleRef } from '../../modules/module-ref.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { useWidgetServices } from '../../widgets/services.ts';

/** How many existing items are offered as examples. */
const most = 30;
/** Milliseconds without another letter until a search begins. */
const pauseMs = 200;

interface Examples {
  readonly items: readonly Item[];
  /** The search did not work. */
  readonly isFailed: boolean;
}

/** Items of the module with whose values a walk can begin, found by words or the first ones. */
export function useExamples(module: CompiledModule, words: string): Examples {
  const { siteId } = useWidgetServices();
  const moduleRef = useModuleRef(module);
  const search = useDebouncedValue(words.trim(), pauseMs);
  const query = { limit: most, ...(search !== '' && { search }) };
  const found = useQuery({
    ...firstItemsQueryOptions(moduleRef, siteId, query, most),
    placeholderData: keepPreviousData,
  });
  return { items: found.data?.items ?? [], isFailed: found.isError };
}
