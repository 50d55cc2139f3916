import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { END_GRANTS, type GrantRow } from '../../../contract/access-grants.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useUiText } from '../../../ui/text/UiTextProvider.tsx';
import { EndField } from './EndField.tsx';
import { lastMomentOf, useGrantZone } from './grant-period.ts';
import styles from './access.module.css';

interface Props {
  readonly grants: readonly GrantRow[];
  readonly onClose: () => void;
}

/** Changes the end of one or several grants. */
export function EndDialog({ grants, onClose }: Props) {
  const { t } = useTranslation('access');
  const texts = useUiText();
  const cache = useQueryClient();
  const { toast } = useToast();
  const { problem, isBusy, attempt } = useFormRequest();
  const [until, setUntil] = useState<string | null>('');
  const timeZone = useGrantZone(grants.flatMap(({ site }) => site?.id ?? []));

  async function save(): Promise<void> {
    if (until === '') return;
    await attempt(async () => {
      const body = {
        grants: grants.map(({ id, version }) => ({ id, version })),
        expires_at: until === null ? null : lastMomentOf(until, timeZone),
      };
      await mutate(cache, END_GRANTS, { body });
      toast({ title: t('grants.end_saved') });
      onClose();
    });
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={t('grants.end_title', { count: grants.length })}
      okText={t('grants.save_end')}
      okButtonProps={{ disabled: until === '' }}
      cancelText={texts('cancel')}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <EndField value={until} onChange={setUntil} timeZone={timeZone} />
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    </Modal>
  );
}
