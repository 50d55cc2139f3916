import { useTranslation } from 'react-i18next';
import type { ImportCounts, ImportJob, ImportMapping } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { storedMapping } from './import-storage.ts';
import { remapColumns } from '../../domain/remap-columns.ts';
import { unmappedColumns } from './mapping.ts';
import { useImportMutations } from './useImportMutations.ts';
import type { GoTo } from './useImportLocation.ts';
import { useUpload } from './useUpload.ts';

/** The actions of an import; each ends by opening the step that follows. */
export function useImportFlow(module: CompiledModule, siteId: number, go: GoTo) {
  const { t, i18n } = useTranslation('import_screen');
  const { number } = useFormat();
  const { toast } = useToast();
  const confirm = useConfirm();
  const upload = useUpload(module, siteId);
  const calls = useImportMutations(module, siteId);

  async function check(job: ImportJob, mapping: ImportMapping): Promise<void> {
    const checked = await calls.check(job, mapping);
    if (checked === null) return;
    storedMapping(job).remove();
    go({ id: job.id, step: 'check' });
  }

  async function start(files: readonly File[]): Promise<void> {
    const job = await upload.send(files);
    if (job === null) return;
    calls.forget();
    go({ id: job.id, step: 'file' });
  }

  /** Chooses the sheet that the previous file used, if the new file has it. */
  async function onSheetOf(before: ImportJob, job: ImportJob): Promise<ImportJob> {
    const { sheet } = before;
    if (sheet === null || sheet === job.sheet || !job.sheets.includes(sheet)) return job;
    return (await calls.chooseTable(job, { sheet })) ?? job;
  }

  /**
   * Uploads another file with the previous mapping. If the mapping loses no column, the dry run
   * starts immediately.
   */
  async function repair(before: ImportJob, files: readonly File[]): Promise<void> {
    const sent = await upload.send(files);
    if (sent === null) return;
    const job = await onSheetOf(before, sent);
    const from = before.mapping ?? before.suggested;
    const mapping = remapColumns(from, job.headers);
    const lost = unmappedColumns(from, mapping);
    storedMapping(job).write(mapping);
    if (lost.length === 0) {
      go({ id: job.id, step: 'columns' });
      await check(job, mapping);
      return;
    }
    toast({
      title: t('lost_columns', { columns: new Intl.ListFormat(i18n.language).format(lost) }),
      description: t('lost_columns_text'),
      variant: 'warning',
      duration: Number.POSITIVE_INFINITY,
    });
    go({ id: job.id, step: 'columns' });
  }

  async function apply(job: ImportJob, counts: ImportCounts): Promise<void> {
    const { created, changed, unchanged, bad } = counts;
    const result = t('confirm_text', {
      created: number(created),
      changed: number(changed),
      unchanged: number(unchanged),
    });
    const left = bad === 0 ? '' : ` ${t('confirm_left', { count: bad, rows: number(bad) })}`;
    const agreed = await confirm({
      title: t('confirm_title', { name: textIn(module.document.name, i18n.language) }),
      text: `${result}${left}`,
      verb: t('confirm_verb'),
    });
    if (agreed && (await calls.apply(job, bad > 0)) !== null) go({ step: 'import' });
  }

  async function undo(job: ImportJob, counts: ImportCounts): Promise<void> {
    const { created, changed } = counts;
    const agreed = await confirm({
      title: t('undo_title'),
      text: t('undo_text', { created: number(created), changed: number(changed) }),
      verb: t('undo_verb'),
    });
    if (agreed) await calls.undo(job);
  }

  return {
    upload,
    busy: calls.busy,
    refusal: calls.refusal,
    start,
    repair,
    check,
    apply,
    undo,
    chooseTable: calls.chooseTable,
    cancel: calls.cancel,
    /** Starts again without a file. */
    another: (): void => {
      calls.forget();
      upload.forget();
      go({ id: null });
    },
  };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
