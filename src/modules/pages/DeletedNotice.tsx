import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Item } from '../../runtime/record/item.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';

interface Props {
  readonly item: Item;
  readonly mayRestore: boolean;
  readonly onRestore: (version: number) => Promise<Item>;
}

/** Says that an item is deleted, and brings it back. */
export function DeletedNotice({ item, mayRestore, onRestore }: Props) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const when = item.deleted_at === null ? '' : format.dateTime(item.deleted_at);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('is_deleted', { when })}
      action={
        mayRestore && (
          <Button size="small" onClick={() => void onRestore(item.version)}>
            {t('restore')}
          </Button>
        )
      }
    />
  );
}
