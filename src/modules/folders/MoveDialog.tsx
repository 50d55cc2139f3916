import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import type { FolderModules } from './folder-modules.ts';
import styles from './folders.module.css';
import type { TargetFolder } from './move-request.ts';
import { FolderTree } from './tree/FolderTree.tsx';
import type { OpenFolders } from './tree/open-folders.ts';

interface Props {
  readonly modules: FolderModules;
  readonly siteId: number;
  readonly openFolders: OpenFolders;
  /** What is moved: "“Pumps”", "3 items". */
  readonly what: string;
  readonly onClose: () => void;
  /** Resolves to whether it was moved; if not, the dialog stays open. */
  readonly onMove: (target: TargetFolder) => Promise<boolean>;
}

/** Asks for the folder to which something is moved: the same as dragging it there. */
export function MoveDialog({ modules, siteId, openFolders, what, onClose, onMove }: Props) {
  const { t } = useTranslation(['folders', 'ui']);
  const isPhone = useIsPhone();
  const [target, setTarget] = useState<TargetFolder>();
  const [isMoving, setMoving] = useState(false);
  async function move(): Promise<void> {
    if (target === undefined || isMoving) return;
    setMoving(true);
    const isMoved = await onMove(target);
    setMoving(false);
    if (isMoved) onClose();
  }
  return (
    <Modal
      open
      centered
      width={480}
      title={t('move_title', { what })}
      okText={target === undefined ? t('move_verb') : t('move_to_named', { folder: target.name })}
      cancelText={t('ui:cancel')}
      okButtonProps={{ disabled: target === undefined }}
      confirmLoading={isMoving}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <p className={styles.hint}>
        {t('move_help')} {!isPhone && t('move_keys')}
      </p>
      <div className={styles.picker}>
        <FolderTree
          modules={modules}
          siteId={siteId}
          openFolders={openFolders}
          label={t('tree')}
          current={target?.id}
          onChoose={(id, name) => setTarget({ id, name })}
        />
      </div>
    </Modal>
  );
}
