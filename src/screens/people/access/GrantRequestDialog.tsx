import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { rolesQueryOptions } from '../../../api/query-options.ts';
import { type AccessRequest, GRANT_ACCESS_REQUEST } from '../../../contract/access-requests.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useUiText } from '../../../ui/text/UiTextProvider.tsx';
import { EndField } from './EndField.tsx';
import { lastMomentOf, useGrantZone } from './grant-period.ts';
import styles from './access.module.css';

interface Props {
  readonly me: CurrentUser;
  readonly request: AccessRequest;
  readonly onClose: () => void;
}

/** Grants a request with a role of the site and an end. */
export function GrantRequestDialog({ me, request, onClose }: Props) {
  const { t } = useTranslation('access');
  const texts = useUiText();
  const cache = useQueryClient();
  const { toast } = useToast();
  const { problem, setProblem, isBusy, attempt } = useFormRequest();
  const roles = useQuery(rolesQueryOptions(me.user.organisation_id)).data?.roles ?? [];
  const [roleId, setRoleId] = useState<number | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const timeZone = useGrantZone([request.site.id]);
  const names = { name: request.person.name, site: request.site.name };

  async function grant(): Promise<void> {
    if (roleId === null || until === '') return setProblem(t('requests.role_missing'));
    await attempt(async () => {
      const params = { requestId: request.id };
      const expiresAt = until === null ? null : lastMomentOf(until, timeZone);
      const body = { role_id: roleId, expires_at: expiresAt };
      await mutate(cache, GRANT_ACCESS_REQUEST, { params, body });
      toast({ title: t('requests.granted', names) });
      onClose();
    });
  }

  return (
    <Modal
      open
      centered
      width={480}
      title={t('requests.grant_title', names)}
      okText={t('requests.grant')}
      cancelText={texts('cancel')}
      confirmLoading={isBusy}
      onOk={() => void grant()}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p className={styles.count}>{request.reason}</p>
        <FieldFrame label={t('give.role')} required>
          {(control) => (
            <Select<number | null>
              {...control}
              className={styles.wide ?? ''}
              showSearch={searchByLabel}
              value={roleId}
              onChange={setRoleId}
              options={roles
                .filter(({ scope }) => scope === 'Site')
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FieldFrame>
        <EndField value={until} onChange={setUntil} timeZone={timeZone} />
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    </Modal>
  );
}
