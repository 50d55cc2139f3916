import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { entryModule } from '../../modules/outbox/entry-module.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';

/**
 * The module of an entry as the template version of its item sees it: in a conflict, of the item
 * that others have changed. Null while it is read, and if the person has it no more.
 */
export function useEntryModule(entry: OutboxEntry): CompiledModule | null {
  const cache = useQueryClient();
  const { site, endpoint, mine, state } = entry;
  const item = state.kind === 'conflict' ? state.theirs : mine;
  const { template_id: template, template_version: version } = item;
  const read = useQuery({
    queryKey: ['OUTBOX_MODULE', site, endpoint.type, template, version] as const,
    queryFn: () => entryModule(cache, entry, item),
  });
  return read.data ?? null;
}
