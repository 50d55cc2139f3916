import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { ImportCounts, ImportJob } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { textIn } from '../../runtime/text.ts';
import { inSentence } from '../labels.ts';
import { RowCounts } from './RowCounts.tsx';
import { FileButton } from '../../ui/form/FileButton.tsx';
import { acceptedExtensions } from './useUpload.ts';
import { Problems } from './Problems.tsx';
import { StepBar } from './StepBar.tsx';
import { UploadFailed, UploadProgress } from './UploadState.tsx';
import type { ImportFlow } from './useImportFlow.ts';
import type { GoTo, ImportLocation } from './useImportLocation.ts';
import styles from './import.module.css';

type Outcome = 'bad' | 'nothing' | 'good';

function outcomeOf({ bad, created, changed }: ImportCounts): Outcome {
  if (bad > 0) return 'bad';
  return created + changed === 0 ? 'nothing' : 'good';
}

const tones = { bad: 'error', nothing: 'info', good: 'success' } as const;

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly job: ImportJob;
  readonly counts: ImportCounts;
  readonly flow: ImportFlow;
  readonly location: ImportLocation;
  readonly goTo: GoTo;
  readonly onList: () => void;
}

/** The result of the dry run: counts, rows with problems, and the next steps. */
export function CheckStep({ module, siteId, job, counts, flow, location, goTo, onList }: Props) {
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  const itemCountText = useItemCountText(module);
  const refusalId = useId();
  const verdict = useRef<HTMLDivElement>(null);
  if (flow.upload.sending !== null) return <UploadProgress upload={flow.upload} />;

  const outcome = outcomeOf(counts);
  const bad = { count: counts.bad, rows: number(counts.bad) };
  const repair = (files: readonly File[]) => void flow.repair(job, files);
  const valid = counts.created + counts.changed;
  const importLabel = t('apply', { items: itemCountText(valid) });
  return (
    <>
      <UploadFailed upload={flow.upload} onRetry={repair} />
      <div ref={verdict} tabIndex={-1} className={styles.verdict}>
        <Alert
          type={tones[outcome]}
          role="status"
          title={outcome === 'bad' ? t('checked_bad', bad) : t(`checked_${outcome}`)}
          description={t(
            outcome === 'bad' && valid === 0 ? 'checked_all_bad_text' : `checked_${outcome}_text`,
          )}
        />
      </div>
      <RowCounts counts={counts} />
      {outcome === 'bad' && (
        <Problems
          module={module}
          siteId={siteId}
          job={job}
          location={location}
          onLocationChange={(next) => goTo({ step: 'check', ...next }, { replace: true })}
        />
      )}
      <StepBar
        note={outcome === 'bad' && valid === 0 && <span id={refusalId}>{t('refused', bad)}</span>}
      >
        <Button onClick={() => goTo({ step: 'columns' })}>{t('back')}</Button>
        {outcome === 'bad' && (
          <>
            {valid > 0 ? (
              <Button loading={flow.busy} onClick={() => void flow.apply(job, counts)}>
                {t('apply_valid', { ...bad, items: itemCountText(valid) })}
              </Button>
            ) : (
              <Button
                aria-disabled
                aria-describedby={refusalId}
                className={styles.refused ?? ''}
                onClick={() => verdict.current?.focus()}
              >
                {importLabel}
              </Button>
            )}
            <FileButton
              primary
              accept={acceptedExtensions}
              label={t('repaired_file')}
              onFile={(file) => repair([file])}
            />
          </>
        )}
        {outcome === 'nothing' && (
          <>
            <Button onClick={flow.another}>{t('another_file')}</Button>
            <Button type="primary" onClick={onList}>
              {t('to_list')}
            </Button>
          </>
        )}
        {outcome === 'good' && (
          <Button type="primary" loading={flow.busy} onClick={() => void flow.apply(job, counts)}>
            {importLabel}
          </Button>
        )}
      </StepBar>
    </>
  );
}

/** "718 work orders", "1 work order". */
function useItemCountText({ document }: CompiledModule): (amount: number) => string {
  const { t, i18n } = useTranslation('import_screen');
  const { number } = useFormat();
  return (amount) => {
    const name = textIn(amount === 1 ? document.singular : document.name, i18n.language);
    return t('items', { amount: number(amount), name: inSentence(name, i18n.language) });
  };
}
