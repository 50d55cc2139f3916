import { useQuery } from '@tanstack/react-query';
import { Check, Circle, PartyPopper } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { guideQueryOptions } from '../../api/guide.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import {
  type Guide,
  type GuideChange,
  type GuideStep,
  UPDATE_GUIDE,
} from '../../contract/guide.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { visitStep } from '../../modules/pages/start-visit.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { isOpenable, sortSites } from '../../modules/sites.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { type LookFields, OrganisationStep } from './OrganisationStep.tsx';
import { stepLink } from './step-links.ts';
import styles from './start.module.css';

interface Props {
  readonly me: CurrentUser;
  /** The module whose items a new site imports first; undefined without any. */
  readonly importModule: CompiledModule | undefined;
  /** The fields of the organisation's logo, colour, time zone and languages. */
  readonly look: (fields: LookFields) => ReactNode;
}

/** The guided start, for people who manage settings of the whole organisation. */
export function StartPage(props: Props) {
  const { me } = props;
  const { t } = useTranslation('guide');
  if (!may(me, settingsPermission, null))
    return (
      <ForbiddenPage
        header={{ title: t('title') }}
        title={t('forbidden_title')}
        text={t('forbidden_text')}
      />
    );
  return <Start {...props} />;
}

function Start(props: Props) {
  const { t } = useTranslation('guide');
  useEffect(() => visitStep(null), []);
  const navigate = useNavigate();
  const send = useServerMutation();
  const read = useQuery(guideQueryOptions);
  const change = (body: GuideChange) => send(UPDATE_GUIDE, { body }, { failed: t('failed_save') });
  const close = async () => {
    await change({ is_closed: true });
    void navigate('/app');
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('intro')}
        actions={<Button onClick={() => void close()}>{t('later')}</Button>}
      />
      <PageColumn>
        {read.data === undefined ? (
          <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={72} />
        ) : (
          <Steps {...props} guide={read.data} onChange={(body) => void change(body)} />
        )}
      </PageColumn>
    </>
  );
}

interface StepsProps extends Props {
  readonly guide: Guide;
  readonly onChange: (change: GuideChange) => void;
}

function Steps({ me, importModule, look, guide: { steps }, onChange }: StepsProps) {
  const { t, i18n } = useTranslation('guide');
  const navigate = useNavigate();
  const sites = sortSites(
    (useQuery(sitesQueryOptions).data ?? []).filter(isOpenable),
    i18n.language,
  );
  const siteId = sites[0]?.id ?? null;
  const imported = importModule?.document;
  const importName = imported === undefined ? '' : textIn(imported.name, i18n.language);
  const done = steps.filter(({ state }) => state === 'done').length;
  const current = steps.find(({ state }) => state === 'open')?.step;
  return (
    <>
      <p className={styles.progress} role="status">
        {t('progress', { done, count: steps.length })}
      </p>
      {current === undefined && (
        <StateBlock
          icon={<PartyPopper size={24} />}
          title={t('complete')}
          text={t('complete_text')}
          action={
            <Button
              type="primary"
              onClick={() => void navigate(siteId === null ? '/app' : `/app/sites/${siteId}`)}
            >
              {t('to_work')}
            </Button>
          }
        />
      )}
      <ol className={styles.steps}>
        {steps.map(({ step, state }) => (
          <Step
            key={step}
            step={step}
            state={state}
            isCurrent={step === current}
            me={me}
            look={look}
            to={stepLink(step, siteId, imported?.route)}
            importName={importName}
            onChange={onChange}
          />
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  readonly step: GuideStep;
  readonly state: Guide['steps'][number]['state'];
  readonly isCurrent: boolean;
  readonly me: CurrentUser;
  readonly look: Props['look'];
  readonly to: string | null;
  readonly importName: string;
  readonly onChange: (change: GuideChange) => void;
}

function Step({ step, state, isCurrent, me, look, to, importName, onChange }: StepProps) {
  const { t } = useTranslation('guide');
  const navigate = useNavigate();
  const open = (path: string) => {
    visitStep(step);
    void navigate(path);
  };
  const Mark = state === 'done' ? Check : Circle;
  const isForm = step === 'organisation' && state === 'open';
  const skip = (
    <Button
      type="text"
      onClick={() => onChange(state === 'open' ? { skip: step } : { resume: step })}
    >
      {t(state === 'open' ? 'skip' : 'resume')}
      <span className="visually-hidden">: {t(`steps.${step}.title`, { name: importName })}</span>
    </Button>
  );
  return (
    <li
      className={cx(styles.step, isCurrent && styles.current)}
      data-state={state}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Mark className={styles.mark} size={20} aria-hidden="true" />
      <div className={styles.body}>
        <h2 className={styles.name}>
          {t(`steps.${step}.title`, { name: importName })}
          {state !== 'open' && <span className={styles.state}>{t(`states.${state}`)}</span>}
        </h2>
        {state !== 'done' && <p className={styles.text}>{t(`steps.${step}.text`)}</p>}
        {state !== 'done' && to === null && <p className={styles.text}>{t('needs_site')}</p>}
        {isForm && (
          <OrganisationStep me={me} look={look}>
            {skip}
          </OrganisationStep>
        )}
        {!isForm && state !== 'done' && (
          <div className={styles.actions}>
            {to !== null && (
              <Button type={isCurrent ? 'primary' : 'default'} onClick={() => open(to)}>
                {t(`steps.${step}.verb`)}
              </Button>
            )}
            {step === 'modules' && to !== null && (
              <Button onClick={() => onChange({ confirm_modules: true })}>
                {t('every_module')}
              </Button>
            )}
            {skip}
          </div>
        )}
      </div>
    </li>
  );
}
