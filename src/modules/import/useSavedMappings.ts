import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { importMappingsQueryOptions } from '../../api/imports.ts';
import { importCalls, type ImportMapping, type SavedMapping } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useModuleRef } from '../module-ref.ts';
import { useToastOnError } from '../useToastOnError.ts';

/** The mappings of a module that were saved on the site, and what can be done with them. */
export function useSavedMappings(module: CompiledModule, siteId: number) {
  const { t } = useTranslation('import_screen');
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  const { toast } = useToast();
  const confirm = useConfirm();
  const attempt = useToastOnError();
  const calls = importCalls(moduleRef);
  const read = useQuery(importMappingsQueryOptions(moduleRef, siteId));
  const stale = () => invalidateCall(cache, calls.mappings.name, siteId);

  async function save(name: string, mapping: ImportMapping): Promise<boolean> {
    return attempt(t('saved.not_saved'), async () => {
      await callServer(calls.saveMapping, { params: { siteId }, body: { name, mapping } });
      await stale();
      toast({ title: t('saved.saved', { name }) });
    });
  }

  async function remove({ id, name }: SavedMapping): Promise<boolean> {
    const agreed = await confirm({
      title: t('saved.delete_title', { name }),
      text: t('saved.delete_text'),
      verb: t('saved.delete_verb'),
      danger: true,
    });
    if (!agreed) return false;
    return attempt(t('saved.not_deleted'), async () => {
      await callServer(calls.removeMapping, { params: { siteId, mappingId: id } });
      await stale();
      toast({ title: t('saved.deleted', { name }) });
    });
  }

  return {
    rows: read.data ?? [],
    error: read.error,
    retry: () => void read.refetch(),
    save,
    remove,
  };
}
