import { useTranslation } from 'react-i18next';
import { textIn } from '../../../runtime/text.ts';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { withWording } from '../../document/texts.ts';
import { NameFields } from '../NameFields.tsx';
import styles from '../lists.module.css';
import type { Group } from './groups.ts';

interface Props {
  readonly groups: readonly Group[];
  readonly group: Group;
  readonly onWrite: (groups: readonly Group[], gesture: string) => void;
  readonly onClose: () => void;
}

/** The name of a group of points. */
export function GroupDialog({ groups, group, onWrite, onClose }: Props) {
  const { t, i18n } = useTranslation('editor');
  return (
    <Modal open title={textIn(group.name, i18n.language)} footer={null} onCancel={onClose}>
      <div className={styles.dialog}>
        <NameFields
          label={t('name')}
          text={group.name}
          isRequired
          onChange={(language, wording) => {
            const name = withWording(group.name, language, wording);
            if (name === null) return;
            const next = groups.map((each) => (each.id === group.id ? { ...each, name } : each));
            onWrite(next, `${group.id} ${language}`);
          }}
        />
      </div>
    </Modal>
  );
}
