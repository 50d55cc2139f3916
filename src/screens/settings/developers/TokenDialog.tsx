import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factorsQueryOptions } from '../../../api/account.ts';
import { mutate } from '../../../api/mutate.ts';
import { sitesQueryOptions } from '../../../api/query-options.ts';
import { CREATE_API_TOKEN } from '../../../contract/api-tokens.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useToastOnError } from '../../../modules/useToastOnError.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { NameDialog } from '../../../ui/overlay/NameDialog.tsx';
import { CopyField } from '../../../ui/text/CopyField.tsx';
import { ReauthenticationDialog } from '../ReauthenticationDialog.tsx';
import { useReauthentication } from '../useReauthentication.ts';
import { useCodeOptions } from './code-options.ts';
import styles from './developers.module.css';
import { useCopyTexts } from './useCopyTexts.ts';

interface Props {
  readonly me: CurrentUser;
  /** The service account that gets the token; absent: the person. */
  readonly account?: { readonly id: number; readonly display_name: string };
  readonly onClose: () => void;
}

const lives = [7, 30, 90, 180, 365] as const;

/** Makes an API token, and then shows it: only this once. */
export function TokenDialog({ me, account, onClose }: Props) {
  const { t } = useTranslation('developers');
  const cache = useQueryClient();
  const attempt = useToastOnError();
  const { proved, asked } = useReauthentication();
  const { data: factors } = useQuery(factorsQueryOptions);
  const sites = useQuery(sitesQueryOptions);
  const codeOptions = useCodeOptions(me);
  const copyTexts = useCopyTexts();
  const [days, setDays] = useState<number>(90);
  const [codes, setCodes] = useState<string[]>([]);
  const [siteIds, setSiteIds] = useState<number[]>([]);
  const [text, setText] = useState<string>();

  async function save(name: string): Promise<boolean> {
    const body = {
      name,
      days,
      permissions: codes.length === 0 ? null : codes,
      site_ids: siteIds.length === 0 ? null : siteIds,
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
        title={
          account === undefined ? t('new_token') : t('new_token_of', { name: account.display_name })
        }
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
          <FieldFrame label={t('sites')} help={t('sites_help')}>
            {(control) => (
              <Select<number[]>
                {...control}
                className={styles.wide ?? ''}
                mode="multiple"
                showSearch={searchByLabel}
                placeholder={t('all_sites')}
                value={siteIds}
                options={(sites.data ?? [])
                  .filter(({ user_roles }) => (user_roles ?? []).length > 0)
                  .map(({ id, site_name }) => ({ value: id, label: site_name }))}
                onChange={setSiteIds}
              />
            )}
          </FieldFrame>
          <FieldFrame label={t('codes')} help={t('codes_help')}>
            {(control) => (
              <Select<string[]>
                {...control}
                className={styles.wide ?? ''}
                mode="multiple"
                showSearch={searchByLabel}
                placeholder={t('all_codes')}
                value={codes}
                options={codeOptions}
                onChange={setCodes}
              />
            )}
          </FieldFrame>
        </div>
      </NameDialog>
      {asked !== null && (
        <ReauthenticationDialog
          hasPassword={factors?.has_password ?? true}
          onReply={asked.onReply}
        />
      )}
    </>
  );
}
