import { useTranslation } from 'react-i18next';
import type { TemplateDraft } from '../../contract/template-drafts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Alert } from '../../ui/state/Alert.tsx';

interface Props {
  readonly draft: TemplateDraft;
  /** The newest published version. */
  readonly published: number;
  readonly onDiscard: () => void;
}

/** Says whose draft was opened, and whether somebody has published a version since it began. */
export function DraftBanner({ draft, published, onDiscard }: Props) {
  const { t } = useTranslation('editor');
  const format = useFormat();
  const when = format.dateTime(draft.changed_at);
  const name = draft.changed_by?.name ?? t('somebody');
  const isOld = draft.version !== published;
  return (
    <Alert
      banner
      role="status"
      type={isOld ? 'warning' : 'info'}
      title={isOld ? t('kept_old', { when, name, version: published }) : t('kept', { when, name })}
      action={<Button onClick={onDiscard}>{t('kept_discard')}</Button>}
    />
  );
}
