import { useMemo } from 'react';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { useStore } from '../../browser/useStore.ts';
import { besideItem, entriesOfItem, type OutboxEntry } from '../../domain/outbox/outbox.ts';
import { withUnsent } from '../../domain/outbox/overlay.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';

const placeOf = ({ document }: CompiledModule, site: number, itemId: number) => ({
  site,
  endpoint: document,
  itemId,
});

/** Whether changes of an item wait on this device, such as right after a save. */
export const isUnsent = (module: CompiledModule, item: Pick<Item, 'id' | 'site_id'>): boolean =>
  entriesOfItem(unsentChanges.get(), placeOf(module, item.site_id, item.id)).length > 0;

/** The changes of an item that wait on this device, in order. */
export function useUnsent(
  module: CompiledModule,
  { id, site_id: site }: Pick<Item, 'id' | 'site_id'>,
): readonly OutboxEntry[] {
  const outbox = useStore(unsentChanges);
  return useMemo(
    () => entriesOfItem(outbox, placeOf(module, site, id)),
    [outbox, module, site, id],
  );
}

/** What is beside an item and waits on this device, such as comments, in order. */
export function useUnsentBeside(
  module: CompiledModule,
  { id, site_id: site }: Pick<Item, 'id' | 'site_id'>,
): readonly OutboxEntry[] {
  const outbox = useStore(unsentChanges);
  return useMemo(() => besideItem(outbox, placeOf(module, site, id)), [outbox, module, site, id]);
}

/** Which changes of an item wait on this device, as a text that differs when they do. */
export function useUnsentKey(module: CompiledModule, item: Pick<Item, 'id' | 'site_id'>): string {
  return useUnsent(module, item)
    .map(({ sequence, revision }) => `${sequence}.${revision}`)
    .join();
}

/** An item of the server with the changes that wait on this device; undefined while it loads. */
export function useWithUnsent(
  module: CompiledModule,
  site: number,
  item: Item | undefined,
): Item | undefined {
  const outbox = useStore(unsentChanges);
  return useMemo(
    () => (item === undefined ? item : withUnsent(outbox, placeOf(module, site, item.id), item)),
    [outbox, module, site, item],
  );
}
