import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { isApiError } from '../../api/error.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { BackLink } from '../../ui/page/BackLink.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Steps } from '../../ui/page/Steps.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useLeaveGuard } from '../form/useLeaveGuard.ts';
import { inSentence } from '../labels.ts';
import { type CurrentUser, may } from '../session.ts';
import { mutate } from '../../api/mutate.ts';
import { notificationsQueryOptions } from '../../api/notifications.ts';
import { READ_NOTIFICATIONS } from '../../contract/notifications.ts';
import { ChooseFile } from './FileStep.tsx';
import { ImportNotice } from './ImportNotice.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { isRunning, openSteps, stepOf, steps, type Step, isOver } from './steps.ts';
import { useImportFlow } from './useImportFlow.ts';
import { useImportJob } from './useImportJob.ts';
import { useImportLocation } from './useImportLocation.ts';
import styles from './import.module.css';
import { invalidateCall } from '../../api/cache.ts';
import type { ImportJob } from '../../contract/imports.ts';
import { itemCalls } from '../../contract/items.ts';
import { storedImportId } from './import-storage.ts';

/** Stores the id of an import while it runs, and invalidates the list when it has been applied. */
function useImportSideEffects(module: CompiledModule, siteId: number, job: ImportJob | null): void {
  const cache = useQueryClient();
  const { type, api, wrapper } = module.document;
  useEffect(() => {
    if (job === null) return;
    if (isRunning(job)) storedImportId(type, siteId).write(job.id);
    else if (isOver(job)) storedImportId(type, siteId).remove();
    if (job.state !== 'applied') return;
    void invalidateCall(cache, itemCalls({ type, api, wrapper }).list.name, siteId);
  }, [job, cache, type, api, wrapper, siteId]);
}

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** Imports a file into a module in four steps. */
export function ImportPage({ module, site, me }: Props) {
  const { t, i18n } = useTranslation(['import_screen', 'form']);
  const name = inSentence(textIn(module.document.name, i18n.language), i18n.language);
  const title = t('title', { name });
  if (!may(me, `${module.document.type}.create`, site.id)) {
    return <ErrorState title={title} reason={t('form:may_not_create')} />;
  }
  return <PermittedPage module={module} siteId={site.id} title={title} />;
}

/** Focuses the heading of a step when the step changes, but not on the first render. */
function useHeadingFocus(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    heading.current?.focus();
  }, [shown]);
  return heading;
}

interface PermittedProps {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly title: string;
}

function PermittedPage({ module, siteId, title }: PermittedProps) {
  const { t, i18n } = useTranslation('import_screen');
  const isPhone = useIsPhone();
  const { location, goTo } = useImportLocation();
  const query = useImportJob(module, siteId, location.id);
  const job = location.id === null ? null : (query.data ?? null);
  const flow = useImportFlow(module, siteId, goTo);
  useImportSideEffects(module, siteId, job);
  useMarkNoticeRead(location.id);
  useLeaveGuard(flow.upload.isSending, {
    title: t('leave.title'),
    text: t('leave.text'),
    verb: t('leave.verb'),
  });
  const step = stepOf(job, location.step);
  const isSending = flow.upload.sending !== null;
  const isBusy = job !== null && isRunning(job);
  const heading = useHeadingFocus(`${location.id} ${step} ${isSending} ${isBusy} ${job?.state}`);
  const open = isSending || isBusy ? [] : openSteps(job);
  const list = `/app/sites/${siteId}/${module.document.route}`;
  const at = steps.indexOf(step);

  function body(): ReactNode {
    if (location.id === null) {
      return (
        <>
          <ImportNotice module={module} siteId={siteId} />
          <ChooseFile
            upload={flow.upload}
            onFiles={(files) => void flow.start(files)}
            module={module}
            siteId={siteId}
          />
        </>
      );
    }
    if (job !== null) {
      const isOutOfReach = query.error !== null;
      return <CurrentStep {...{ module, siteId, job, step, location, goTo, flow, isOutOfReach }} />;
    }
    if (query.error === null) return <SkeletonRows rows={6} />;
    if (isApiError(query.error) && query.error.status === 404) {
      return (
        <EmptyState
          title={t('gone')}
          text={t('gone_text')}
          next={
            <Button size="small" onClick={flow.another}>
              {t('choose_file')}
            </Button>
          }
        />
      );
    }
    return (
      <ErrorState
        title={t('job_failed')}
        reason={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        {...(isPhone
          ? {
              meta: <BackLink to={list}>{textIn(module.document.name, i18n.language)}</BackLink>,
            }
          : {})}
        note={
          <Steps
            label={t('steps')}
            steps={steps.map((key: Step, index) => ({
              key,
              label: t(`step.${key}`),
              state: index < at ? 'done' : index === at ? 'current' : 'ahead',
              ...(key !== step && open.includes(key)
                ? { onSelect: () => goTo({ step: key }) }
                : {}),
            }))}
          />
        }
      />
      <div className={styles.body}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`heading.${job === null ? 'choose' : step}`)}
        </h2>
        {flow.refusal !== null && (
          <Alert
            type="error"
            role="alert"
            title={flow.refusal.title}
            description={flow.refusal.text}
          />
        )}
        {body()}
      </div>
    </div>
  );
}

/** Marks the notification of an import as read when it arrives while the import is open. */
function useMarkNoticeRead(importId: number | null): void {
  const cache = useQueryClient();
  const { data } = useInfiniteQuery(notificationsQueryOptions);
  const notice = data?.pages[0]?.notifications.find(
    ({ import: job, read_at }) => job !== null && job.id === importId && read_at === null,
  );
  const id = notice?.id;
  useEffect(() => {
    if (id === undefined) return;
    mutate(cache, READ_NOTIFICATIONS, { body: { ids: [id] } }).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      console.warn(`The notification of the import stays unread: ${error.message}`);
    });
  }, [cache, id]);
}
