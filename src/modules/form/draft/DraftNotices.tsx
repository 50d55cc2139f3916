import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/state/Alert.tsx';
import type { ItemFormState } from '../useItemForm.ts';
import { unsavedColumns } from '../model/draft.ts';
import { DraftNotice } from './DraftNotice.tsx';

interface Props {
  readonly form: ItemFormState;
  readonly className: string | undefined;
}

/** The offer of an earlier draft, and the warning that another tab stores it. */
export function DraftNotices({ form, className }: Props) {
  const { t } = useTranslation('form');
  const { model, draftOffer } = form;
  const { offer, isLockedByOtherTab } = form.draft;
  const unsaved = offer === null ? [] : unsavedColumns(model.module, offer, model.baseline());
  // The module may have lost the columns of the draft.
  const isOffered = offer !== null && unsaved.length > 0;
  if (!isOffered && !isLockedByOtherTab) return null;
  return (
    <div className={className}>
      {isLockedByOtherTab && (
        <Alert type="warning" title={t('draft.elsewhere')} description={t('draft.not_kept')} />
      )}
      {isOffered && (
        <DraftNotice
          unsaved={unsaved}
          draft={offer}
          item={model.baseline()}
          onRestore={() => void draftOffer.restore(offer)}
          onDiscard={() => draftOffer.discard(offer)}
        />
      )}
    </div>
  );
}
