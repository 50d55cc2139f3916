import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { itemQueryOptions } from '../../api/items.ts';
import { useModuleRef } from '../../modules/module-ref.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { madeUpItem } from './made-up.ts';
import type { PreviewOptions } from './preview-options.ts';
import { useMadeUpSources } from './useMadeUpSources.ts';

interface PreviewedItem {
  readonly item: Item;
  /** Another text when values have arrived later than the rest. */
  readonly loaded: string;
}

/** The stored item that was chosen; nothing is read while another one fills the form. */
export function useStoredItem(module: CompiledModule, values: PreviewOptions['values']) {
  const { siteId } = useWidgetServices();
  const id = typeof values === 'number' ? values : null;
  return useQuery({
    ...itemQueryOptions(useModuleRef(module), siteId, id ?? 0),
    enabled: id !== null,
  });
}

/** The item that fills the form: a blank one, one with made-up values, or a stored one. */
export function usePreviewedItem(
  module: CompiledModule,
  { status, values, language }: Pick<PreviewOptions, 'status' | 'values' | 'language'>,
): PreviewedItem {
  const { siteId } = useWidgetServices();
  const stored = useStoredItem(module, values);
  // The moment of made-up dates is that of the first look.
  const [now] = useState(() => new Date().toISOString());
  const sources = useMadeUpSources(module, now, language, values === 'made_up');
  const found = typeof values === 'number' ? stored.data : undefined;
  const item = useMemo(() => {
    const made =
      values === 'made_up' ? madeUpItem(module, sources) : (found ?? blankItem(module, siteId));
    return status === null ? made : { ...made, status };
  }, [module, siteId, values, status, found, sources]);
  const made = values === 'made_up' ? [...sources.items.values()].flat().length : 0;
  return { item, loaded: `${made} ${found === undefined ? '' : 'loaded'}` };
}
