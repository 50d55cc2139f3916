import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../api/client.ts';
import { mutate } from '../../../api/mutate.ts';
import { singleSignOnQueryOptions } from '../../../api/single-sign-on.ts';
import {
  CHECK_SINGLE_SIGN_ON,
  DELETE_SINGLE_SIGN_ON,
  SAVE_SINGLE_SIGN_ON,
  type SingleSignOn,
  type SingleSignOnProvider,
} from '../../../contract/single-sign-on.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { CopyField } from '../../../ui/text/CopyField.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { GroupMappings } from './GroupMappings.tsx';
import styles from './sign-in.module.css';
import { useCopyTexts } from './useCopyTexts.ts';

/** The OpenID provider of the organisation, and what its groups give. */
export function SingleSignOnCard({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('organisation');
  const read = useQuery(singleSignOnQueryOptions);
  const { data } = read;
  return (
    <Card title={t('sso.title')}>
      <div className={styles.stack}>
        <p className={styles.lead}>{t('sso.text')}</p>
        {data === undefined ? (
          <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={56} />
        ) : (
          <>
            <ProviderForm settings={data} />
            {data.provider !== null && <GroupMappings me={me} mappings={data.mappings} />}
          </>
        )}
      </div>
    </Card>
  );
}

const empty: SingleSignOnProvider = {
  issuer: '',
  client_id: '',
  label: '',
  domains: [],
  groups_claim: 'groups',
  creates_accounts: false,
  is_required: false,
};

const texts = ['issuer', 'client_id', 'label', 'groups_claim'] as const;
const longest = { issuer: 500, client_id: 500, label: 60, groups_claim: 200 } as const;

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter((domain) => domain !== '');

function ProviderForm({ settings }: { readonly settings: SingleSignOn }) {
  const { t } = useTranslation('organisation');
  const cache = useQueryClient();
  const { toast } = useToast();
  const copyTexts = useCopyTexts();
  const saved = settings.provider;
  const [values, setValues] = useState(saved ?? empty);
  const [domains, setDomains] = useState((saved ?? empty).domains.join(', '));
  const [secret, setSecret] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest();
  const put = (more: Partial<SingleSignOnProvider>) => setValues({ ...values, ...more });
  const isMissing = (text: string) => isTried && text.trim() === '';

  async function save(): Promise<void> {
    await mutate(cache, SAVE_SINGLE_SIGN_ON, {
      body: {
        ...values,
        domains: domainsIn(domains),
        ...(secret !== '' && { client_secret: secret }),
      },
    });
    setSecret('');
    toast({ title: t('sso.saved') });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    const isComplete = texts.every((key) => values[key].trim() !== '');
    if (isComplete && (saved !== null || secret !== '')) void attempt(save);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CopyField label={t('sso.redirect')} value={settings.redirect_uri} texts={copyTexts} />
      {texts.map((key) => (
        <FieldFrame
          key={key}
          label={t(`sso.${key}`)}
          help={t(`sso.${key}_help`)}
          error={isMissing(values[key]) ? t('sso.missing') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              aria-required
              maxLength={longest[key]}
              value={values[key]}
              onChange={(event) => put({ [key]: event.target.value })}
            />
          )}
        </FieldFrame>
      ))}
      <FieldFrame
        label={t('sso.client_secret')}
        help={saved === null ? undefined : t('sso.client_secret_help')}
        error={saved === null && isMissing(secret) ? t('sso.missing') : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            maxLength={500}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('sso.domains')} help={t('sso.domains_help')}>
        {(control) => (
          <TextInput
            {...control}
            placeholder={t('sso.domains_example')}
            value={domains}
            onChange={(event) => setDomains(event.target.value)}
          />
        )}
      </FieldFrame>
      {(['creates_accounts', 'is_required'] as const).map((key) => (
        <div key={key}>
          <Checkbox
            checked={values[key]}
            onChange={(event) => put({ [key]: event.target.checked })}
          >
            {t(`sso.${key}`)}
          </Checkbox>
          <p className={styles.help}>{t(`sso.${key}_help`)}</p>
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <ProviderActions issuer={values.issuer} isSaved={saved !== null} isBusy={isBusy} />
    </form>
  );
}

interface ActionsProps {
  readonly issuer: string;
  readonly isSaved: boolean;
  readonly isBusy: boolean;
}

/** Saves, tests and removes the provider. */
function ProviderActions({ issuer, isSaved, isBusy }: ActionsProps) {
  const { t } = useTranslation('organisation');
  const confirm = useConfirm();
  const send = useServerMutation();
  const { problem: failure, isBusy: isChecking, attempt } = useFormRequest();
  const [result, setResult] = useState<string>();

  const check = () =>
    attempt(async () => {
      const { reply } = await callServer(CHECK_SINGLE_SIGN_ON, { body: { issuer } });
      setResult(t(`sso.check.${reply.problem ?? 'sound'}`));
    });

  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: t('sso.remove_title'),
      text: t('sso.remove_text'),
      verb: t('sso.remove'),
      danger: true,
    });
    if (agreed) await send(DELETE_SINGLE_SIGN_ON, {}, { done: t('sso.removed') });
  }

  return (
    <>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('sso.save')}
        </Button>
        <Button loading={isChecking} disabled={issuer === ''} onClick={() => void check()}>
          {t('sso.test')}
        </Button>
        {isSaved && (
          <Button danger onClick={() => void remove()}>
            {t('sso.remove')}
          </Button>
        )}
      </div>
      <p role="status" className={styles.lead}>
        {failure ?? result}
      </p>
    </>
  );
}
