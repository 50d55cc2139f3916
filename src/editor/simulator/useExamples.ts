import { useQuery } from '@tanstack/react-query';
import { firstItemsQueryOptions } from '../../api/items.ts';
import { useModuleRef } from '../../modules/module-ref.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useWidgetServices } from '../../widgets/services.ts';

/** How many existing items are offered as examples. */
const most = 30;

/** Items of the module with whose values a walk can begin. */
export function useExamples(module: CompiledModule): readonly Item[] {
  const { siteId } = useWidgetServices();
  const moduleRef = useModuleRef(module);
  const found = useQuery(firstItemsQueryOptions(moduleRef, siteId, { limit: most }, most));
  return found.data?.items ?? [];
}
