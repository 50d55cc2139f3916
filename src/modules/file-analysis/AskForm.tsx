import { Send, TextCursorInput } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../browser/useStore.ts';
import { CLEANUP_ANALYSIS_FILES, maxQuestion } from '../../contract/file-analysis.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import type { FileRow } from '../../widgets/file-services.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useServerMutation } from '../useServerMutation.ts';
import { updateAnalysis, useAnalysisState } from './analysis-state.ts';
import styles from './file-analysis.module.css';
import type { Ask } from './useAsking.ts';

interface Props {
  readonly stateKey: string;
  readonly siteId: number;
  readonly file: FileRow;
  /** The files that can be asked about. */
  readonly files: readonly FileRow[];
  readonly service: string;
  readonly mayChange: boolean;
  readonly onAsk: Ask;
}

/** Why nothing can be asked about the file now; null if it can. */
function useRefusal({ name, waits }: FileRow): string | null {
  const { t } = useTranslation('file_analysis');
  const isAway = useStore(useWidgetServices().files.isAway);
  if (waits === true) return t('only_here', { file: name });
  return isAway ? t('away', { file: name }) : null;
}

/**
 * A question about a file, and the button for values of the fields. Says what is sent where before, or why
 * nothing can be sent.
 */
export function AskForm({ stateKey, siteId, file, files, service, mayChange, onAsk }: Props) {
  const { t } = useTranslation('file_analysis');
  const { draft, entries } = useAnalysisState(stateKey);
  const [isTried, setTried] = useState(false);
  const refusal = useRefusal(file);
  const refusalId = useId();
  const refused =
    refusal === null
      ? {}
      : { 'aria-disabled': true, 'aria-describedby': refusalId, className: styles.refused };
  const isEmpty = draft.trim() === '';
  const isRunning = entries.some(({ result }) => result.state === 'running');

  function ask(): void {
    if (refusal !== null) return;
    setTried(isEmpty);
    if (isEmpty || isRunning) return;
    onAsk(file, draft.trim());
    updateAnalysis(stateKey, () => ({ draft: '' }));
  }
  function propose(): void {
    if (refusal === null) onAsk(file, null);
  }
  return (
    <div className={styles.ask}>
      {refusal === null ? (
        <SentNote {...{ stateKey, siteId, file, service }} />
      ) : (
        <p id={refusalId} className={styles.note}>
          {refusal}
        </p>
      )}
      {files.length > 1 && (
        <FieldFrame label={t('file')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={String(file.id)}
              options={files.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => updateAnalysis(stateKey, () => ({ fileId: Number(id) }))}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame
        label={t('question')}
        help={t('question_help')}
        error={isTried && isEmpty ? t('question_missing') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={draft}
            maxLength={maxQuestion}
            onChange={({ currentTarget: { value } }) =>
              updateAnalysis(stateKey, () => ({ draft: value }))
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              ask();
            }}
          />
        )}
      </FieldFrame>
      <div className={styles.buttons}>
        <Button
          type="primary"
          icon={<Send size={16} />}
          loading={isRunning}
          onClick={ask}
          {...refused}
        >
          {t('ask')}
        </Button>
        {mayChange && (
          <Button
            icon={<TextCursorInput size={16} />}
            loading={isRunning}
            onClick={propose}
            {...refused}
          >
            {t('fill')}
          </Button>
        )}
      </div>
      {mayChange && <p className={styles.note}>{t('fill_help')}</p>}
    </div>
  );
}

/** Says what is sent where, and afterwards where it is, with a button that removes it there. */
function SentNote({
  stateKey,
  siteId,
  file,
  service,
}: Pick<Props, 'stateKey' | 'siteId' | 'file' | 'service'>) {
  const { t } = useTranslation('file_analysis');
  const { dateTime } = useFormat();
  const { toast } = useToast();
  const mutate = useServerMutation();
  const [isBusy, setBusy] = useState(false);
  const until = useAnalysisState(stateKey).keptUntil.get(file.id);
  const words = { file: file.name, service };
  if (until === undefined) return <p className={styles.note}>{t('about', words)}</p>;
  async function remove(): Promise<void> {
    setBusy(true);
    const titles = { failed: t('not_removed', words) };
    const reply = await mutate(CLEANUP_ANALYSIS_FILES, { params: { siteId } }, titles);
    setBusy(false);
    if (reply === null) return;
    // Somebody else may have sent it before: then it is removed by itself.
    const isGone = reply.removed > 0 && reply.failed === 0;
    toast({ title: t(isGone ? 'removed' : 'stays', words) });
    if (isGone) updateAnalysis(stateKey, () => ({ keptUntil: new Map() }));
  }
  return (
    <p className={styles.note}>
      {t('about_kept', { ...words, when: dateTime(until) })}{' '}
      <Button type="link" size="small" loading={isBusy} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </p>
  );
}
