import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentFilesUrl } from '../../../api/sent-files.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { Alert } from '../../../ui/state/Alert.tsx';
import { sentDocuments } from './sent-rows.ts';
import styles from './sent.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

/** Says that an item sent versions of documents, with a link to all their files. */
export function SentNotice({ module, item }: Props) {
  const { t } = useTranslation('files');
  const count = sentDocuments(module, item).length;
  if (count === 0) return null;
  return (
    <Alert
      type="info"
      role="status"
      title={t('sent.title', { count })}
      description={t('sent.help')}
      action={
        <a
          className={styles.download}
          href={sentFilesUrl(item.site_id, item.type, item.id)}
          download
        >
          <Download size={16} />
          {t('sent.download')}
        </a>
      }
    />
  );
}
