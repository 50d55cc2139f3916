import { locales } from '../../../locales/list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organisationQueryOptions } from '../../api/account.ts';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import {
  type OrganisationChanges,
  type OrganisationSettings,
  UPDATE_ORGANISATION,
} from '../../contract/organisations.ts';
import { useLeaveGuard } from '../../modules/form/useLeaveGuard.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { SaveBar, type SaveState } from '../../ui/form/SaveBar.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { OrganisationLook } from './OrganisationLook.tsx';
import styles from './profile.module.css';

interface OrganisationFormProps {
  readonly settings: OrganisationSettings;
  /** The tag of the logo; null without one. */
  readonly logo: string | null;
}

/**
 * Name, sign-in and texts of the organisation. Only changed values are sent, so that concurrent
 * changes of others survive.
 */
export function OrganisationForm({ settings, logo }: OrganisationFormProps) {
  const { t } = useTranslation('organisation');
  const cache = useQueryClient();
  const { toast } = useToast();
  const [changes, setChanges] = useState<OrganisationChanges>({});
  const [isStored, setIsStored] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest();
  const shown = { ...settings, ...changes };
  const isDirty = Object.keys(changes).length > 0;
  useLeaveGuard(useCallback(() => isDirty && !isBusy, [isDirty, isBusy]));
  const isNameless = shown.name.trim() === '';
  const change = (more: typeof changes) => {
    setChanges({ ...changes, ...more });
    setIsStored(false);
  };

  async function save(): Promise<void> {
    const { reply } = await callServer(UPDATE_ORGANISATION, { body: changes });
    cache.setQueryData(organisationQueryOptions.queryKey, reply);
    setChanges({});
    setIsStored(true);
    toast({ title: t('saved') });
    await invalidateCall(cache, 'GET_CURRENT_USER', null);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isNameless && isDirty) void attempt(save);
  }

  function state(): SaveState {
    if (isBusy) return 'saving';
    if (isNameless) return 'attention';
    if (isDirty) return 'unsaved';
    return isStored ? 'stored' : 'saved';
  }

  return (
    <form noValidate onSubmit={submit}>
      <PageColumn>
        <div className={styles.settings}>
          <Card title={t('general')}>
            <div className={styles.form}>
              <FieldFrame label={t('name')} error={isNameless ? t('name_missing') : undefined}>
                {(control) => (
                  <TextInput
                    {...control}
                    aria-required
                    maxLength={200}
                    value={shown.name}
                    onChange={(event) => change({ name: event.target.value })}
                  />
                )}
              </FieldFrame>
              <FieldFrame label={t('key')}>
                {(control) => <TextInput {...control} readOnly value={settings.key} />}
              </FieldFrame>
              <div>
                <Checkbox
                  checked={shown.precise_login_texts}
                  onChange={(event) => change({ precise_login_texts: event.target.checked })}
                >
                  {t('precise')}
                </Checkbox>
                <p className={styles.help}>{t('precise_help')}</p>
              </div>
              <div>
                <Checkbox
                  checked={shown.second_factor_required}
                  onChange={(event) => change({ second_factor_required: event.target.checked })}
                >
                  {t('factor')}
                </Checkbox>
                <p className={styles.help}>
                  {t('factor_help')}{' '}
                  {t('without_factor', { count: settings.without_second_factor })}
                </p>
              </div>
            </div>
          </Card>
          <Card title={t('look')}>
            <div className={styles.form}>
              <OrganisationLook settings={shown} logo={logo} onChange={change} />
            </div>
          </Card>
          {(['terms', 'privacy'] as const).map((kind) => (
            <Card key={kind} title={t(kind)}>
              <LegalTextFields
                texts={shown[kind]}
                onChange={(texts) => change({ [kind]: texts })}
                kind={kind}
              />
            </Card>
          ))}
          {problem !== undefined && <Alert type="error" title={problem} />}
        </div>
      </PageColumn>
      <SaveBar state={state()} errors={1} saveLabel={t('save')} />
    </form>
  );
}

type Texts = OrganisationSettings['terms'];

interface Props {
  readonly kind: 'terms' | 'privacy';
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
}

/** A long text in each language, with a preview. */
function LegalTextFields({ kind, texts, onChange }: Props) {
  const { t } = useTranslation('organisation');
  return (
    <div className={styles.texts}>
      <p className={styles.help}>{t('texts_help')}</p>
      {locales.map(({ code: key, name }) => {
        const text = texts[key] ?? '';
        return (
          <div key={key}>
            <FieldFrame label={`${t(kind)} · ${name}`}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={7}
                  maxLength={50_000}
                  lang={key}
                  value={text}
                  onChange={(event) => onChange({ ...texts, [key]: event.target.value })}
                />
              )}
            </FieldFrame>
            {text.trim() !== '' && (
              <details className={styles.preview}>
                <summary>{t('preview')}</summary>
                <div lang={key}>
                  <Markdown text={text} />
                </div>
              </details>
            )}
          </div>
        );
      })}
    </div>
  );
}
