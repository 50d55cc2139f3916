import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast/useToast.ts';
import type { LabelOption } from '../label-services.ts';
import { useWidgetServices } from '../services.ts';

/** The longest name that a label can have (CREATE_SITE_LABEL). */
const longest = 100;

/** Making a label of what was typed, where that is no label yet. */
export function useNewLabel(moduleType: string, words: string, isAllowed: boolean) {
  const { t } = useTranslation('references');
  const { labels } = useWidgetServices();
  const { toast } = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const name = words.trim();
  const isKnown = labels
    .forModule(moduleType)
    .some((label) => label.isActive && label.name.toLowerCase() === name.toLowerCase());
  const isPossible =
    isAllowed &&
    !isBusy &&
    !isKnown &&
    name !== '' &&
    name.length <= longest &&
    labels.mayCreate(moduleType);

  /** The label; null where it could not be made, which a toast says. */
  async function create(): Promise<LabelOption | null> {
    setIsBusy(true);
    try {
      return await labels.create(moduleType, name);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast({
        title: t('label_not_made'),
        description: error.message,
        variant: 'destructive',
      });
      return null;
    } finally {
      setIsBusy(false);
    }
  }
  return { name, isPossible, isBusy, create };
}
