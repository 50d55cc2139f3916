import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../api/connection.ts';
import { type DocumentRef, changeBinVersion } from '../../../api/versions.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useToastOnError } from '../../useToastOnError.ts';

interface Props {
  readonly document: DocumentRef;
  readonly version: DocumentVersion;
}

/** The menu of a version: deletes it, which needs a connection. The active one stays, and the menu says why. */
export function VersionMenu({ document, version: { version, file, is_active } }: Props) {
  const { t } = useTranslation('files');
  const isLost = useConnection() !== 'connected';
  const remove = useVersionDeletion(document);
  const reason = is_active ? t('versions.active_stays') : t('versions.needs_connection');
  return (
    <MoreMenu
      label={t('versions.more', { version })}
      entries={() => [
        {
          key: 'delete',
          title: t('versions.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          ...(is_active || isLost
            ? { lock: { text: reason } }
            : { onSelect: () => void remove(version, file.id) }),
        },
      ]}
    />
  );
}

/** Moves a version to the recycle bin after a question, with a toast that takes it out again. */
function useVersionDeletion(document: DocumentRef) {
  const { t } = useTranslation('files');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();
  const attempt = useToastOnError();

  async function restore(version: number, fileId: number): Promise<void> {
    const done = await attempt(t('versions.not_restored', { version }), () =>
      changeBinVersion(cache, document, fileId, 'restore'),
    );
    if (done !== null) toast({ title: t('versions.restored', { version }) });
  }

  return async (version: number, fileId: number): Promise<void> => {
    const agreed = await confirm({
      title: t('versions.delete_title', { version }),
      text: t('versions.delete_text', { version }),
      verb: t('versions.delete_verb'),
      danger: true,
    });
    if (!agreed) return;
    const done = await attempt(t('versions.not_deleted', { version }), () =>
      changeBinVersion(cache, document, fileId, 'delete'),
    );
    if (done === null) return;
    toast({
      title: t('versions.deleted', { version }),
      action: { label: t('undo'), onSelect: () => void restore(version, fileId) },
    });
  };
}
