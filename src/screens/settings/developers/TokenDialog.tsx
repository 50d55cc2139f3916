import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factorsQueryOptions } from '../../../api/account.ts';
import { mutate } from '../../../api/mutate.ts';
import { CREATE_API_TOKEN, type ServiceAccount } from '../../../contract/api-tokens.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useToastOnError } from '../../../modules/useToastOnError.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { NameDialog } from '../../../ui/overlay/NameDialog.tsx';
import { CopyField } from '../../../ui/text/CopyField.tsx';
import { ReauthenticationDialog } from '../ReauthenticationDialog.tsx';
import { useReauthentication } from '../useReauthentication.ts';
import styles from './developers.module.css';
import { ScopeField } from './ScopeField.tsx';
import { useCopyTexts } from './useCopyTexts.ts';
import { useScopeOptions } from './useScopeOptions.ts';

interface Props {
  readonly me: CurrentUser;
  /** The service account that gets the token; absent: the person. */
  readonly account?: ServiceAccount;
  readonly onClose: () => void;
}

const lives = [7, 30, 90, 180, 365] as const;

/** Makes an API token, and then shows it: only this once. */
export function TokenDialog({ me, account, onClose }: Props) {
  const { t } = useTranslation('developers');
  const cache = useQueryClient();
  const attempt = useToastOnError();
  const { proved, request } = useReauthentication();
  const { data: factors } = useQuery(factorsQueryOptions);
  const options = useScopeOptions(me, account);
  const copyTexts = useCopyTexts();
  const owner = account?.display_name;
  const [days, setDays] = useState<number>(90);
  const [codes, setCodes] = useState<readonly string[] | null>([]);
  const [siteIds, setSiteIds] = useState<readonly number[] | null>([]);
  const [tried, setTried] = useState(false);
  const [text, setText] = useState<string>();

  async function save(name: string): Promise<boolean> {
    setTried(true);
    if (codes?.length === 0 || siteIds?.length === 0) return false;
    const body = {
      name,
      days,
      permissions: codes === null ? null : [...codes],
      site_ids: siteIds === null ? null : [...siteIds],
      ...(account !== undefined && { user_id: account.id }),
    };
    const done = await attempt(null, () => proved(() => mutate(cache, CREATE_API_TOKEN, { body })));
    const made = done?.result ?? null;
    if (made !== null) setText(made.token);
    return false;
  }

  if (text !== undefined)
    return (
      <Modal
        open
        centered
        width={560}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        title={t('made_title')}
        okText={t('kept')}
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={onClose}
      >
        <CopyField label={t('token')} value={text} help={t('made_text')} texts={copyTexts} />
      </Modal>
    );
  return (
    <>
      <NameDialog
        title={owner === undefined ? t('new_token') : t('new_token_of', { name: owner })}
        verb={t('make')}
        label={t('name')}
        missing={t('name_missing')}
        onSave={save}
        onClose={onClose}
      >
        <div className={styles.fields}>
          <FieldFrame label={t('life')}>
            {(control) => (
              <Select<number>
                {...control}
                className={styles.wide ?? ''}
                value={days}
                options={lives.map((count) => ({ value: count, label: t('days', { count }) }))}
                onChange={setDays}
              />
            )}
          </FieldFrame>
          <ScopeField
            label={t('codes')}
            only={t('codes_only')}
            all={owner === undefined ? t('codes_all') : t('codes_all_of', { name: owner })}
            help={t('codes_help')}
            missing={t('codes_missing')}
            options={options.codes}
            value={codes}
            tried={tried}
            onChange={setCodes}
          />
          <ScopeField
            label={t('sites')}
            only={t('sites_only')}
            all={owner === undefined ? t('sites_all') : t('sites_all_of', { name: owner })}
            help={t('sites_help')}
            missing={t('sites_missing')}
            options={options.sites}
            value={siteIds}
            tried={tried}
            onChange={setSiteIds}
          />
        </div>
      </NameDialog>
      {request !== null && (
        <ReauthenticationDialog
          hasPassword={factors?.has_password ?? true}
          onReply={request.onReply}
        />
      )}
    </>
  );
}
