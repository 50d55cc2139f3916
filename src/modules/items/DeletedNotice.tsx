import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { Item } from '../../runtime/record/item.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';

interface Props {
  readonly deletedAt: Item['deleted_at'];
  /** Undefined where it may not be restored. */
  readonly onRestore: (() => void) | undefined;
}

/** Says that an item is deleted, and brings it back. */
export function DeletedNotice({ deletedAt, onRestore }: Props) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const when = deletedAt === null ? '' : format.dateTime(deletedAt);
  return (
    <Alert
      type="warning"
      title={t('is_deleted', { when })}
      action={
        onRestore !== undefined && (
          <Button size="small" onClick={onRestore}>
            {t('restore')}
          </Button>
        )
      }
    />
  );
}
