import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { fieldLink } from './field-link.ts';

/**
 * A function that copies the link to a field; if the browser refuses, it shows the link instead.
 */
export function useCopyLink(): (column: CompiledColumn) => Promise<void> {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  return useCallback(
    async (column) => {
      const link = fieldLink(column, globalThis.location.href);
      try {
        await navigator.clipboard.writeText(link);
        toast({ title: t('link.copied') });
      } catch (error) {
        // The clipboard needs https and permission.
        console.warn('The link could not be copied', error);
        toast({ title: t('link.copy_yourself'), description: link, duration: Infinity });
      }
    },
    [toast, t],
  );
}
