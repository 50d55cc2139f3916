import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../api/connection.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { useVersionDeletion } from './useVersionDeletion.ts';

interface Props {
  readonly document: DocumentRef;
  readonly version: DocumentVersion;
}

/** The menu of a version: deletes it, which needs a connection. The active one stays, and the menu says why. */
export function VersionMenu({ document, version }: Props) {
  const { t } = useTranslation('files');
  const isLost = useConnection() !== 'connected';
  const remove = useVersionDeletion(document);
  const { is_active } = version;
  const reason = is_active ? t('versions.active_stays') : t('versions.needs_connection');
  return (
    <MoreMenu
      label={t('versions.more', { version: version.version })}
      entries={() => [
        {
          key: 'delete',
          title: t('versions.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          ...(is_active || isLost
            ? { lock: { text: reason } }
            : { onSelect: () => void remove([version]) }),
        },
      ]}
    />
  );
}
