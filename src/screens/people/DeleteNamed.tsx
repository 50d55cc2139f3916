import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleFlowsQueryOptions, teamFlowsQueryOptions } from '../../api/people.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './people.module.css';
import { FlowList } from './person/FlowList.tsx';

interface Props {
  readonly kind: 'team' | 'role';
  readonly id: number;
  readonly name: string;
  /** What is asked, and what goes with it. */
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a team or a role is deleted; while status flows name it, says which ones instead. */
export function DeleteNamed({ kind, id, name, title, text, verb, onDelete, onClose }: Props) {
  const { t } = useTranslation('people');
  const ofTeam = useQuery({ ...teamFlowsQueryOptions(id), enabled: kind === 'team' });
  const ofRole = useQuery({ ...roleFlowsQueryOptions(id), enabled: kind === 'role' });
  const read = kind === 'team' ? ofTeam : ofRole;
  const flows = read.data?.flows;
  const [isBusy, setIsBusy] = useState(false);
  const isNamed = flows !== undefined && flows.length > 0;
  return (
    <Modal
      open
      centered
      width={520}
      title={isNamed ? t(`named.${kind}_title`, { name }) : title}
      okText={isNamed ? t('leave.close') : verb}
      cancelText={t('ui:cancel')}
      okButtonProps={{ loading: isBusy, danger: !isNamed, disabled: flows === undefined }}
      cancelButtonProps={isNamed ? { style: { display: 'none' } } : {}}
      onOk={() => {
        if (isNamed) {
          onClose();
          return;
        }
        setIsBusy(true);
        void onDelete().finally(onClose);
      }}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {flows === undefined ? (
          <QueryState query={read} errorTitle={t('named.failed')} rows={2} rowHeight={32} />
        ) : (
          <p>{isNamed ? t(`named.${kind}_text`) : text}</p>
        )}
        {isNamed && <FlowList flows={flows} />}
      </div>
    </Modal>
  );
}
