import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/error.ts';
import type { HeaderLines } from '../../../contract/imports.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import { HeaderRows } from '../../../modules/import/HeaderRows.tsx';
import type { CurrentUser } from '../../../modules/session.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { type Language, languageOf } from '../../../runtime/text.ts';
import { locales } from '../../../../locales/list.ts';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import type { FormFile } from '../form-file.ts';
import type { ImportContext } from '../importer.ts';
import { formatOf, isTemplateFile } from '../recognise-file.ts';
import { type FormatName, formatsOf } from '../registry.ts';
import { firstTable } from '../spreadsheet/propose.ts';
import { FormDrop } from './FormDrop.tsx';
import { ReadForm } from './ReadForm.tsx';
import { acceptedForms, largestText, readFormFile } from './read-form-file.ts';
import { SpreadsheetForm } from './SpreadsheetForm.tsx';
import styles from './form-import.module.css';

interface Props extends Pick<ImportContext, 'problemsOf' | 'people'> {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly module: CompiledModule;
  readonly templates: string;
}

interface Opened {
  readonly file: File;
  readonly form: FormFile;
  readonly format: FormatName;
  /** The sheet that is read as a table. */
  readonly sheet: string;
}

/** Takes a file, shows what it becomes, and hands it on. */
export function FormImport({ site, me, module, problemsOf, people, templates }: Props) {
  const { t, i18n } = useTranslation('form_files');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { problem, isBusy, attempt } = useFormRequest();
  const [language, setLanguage] = useState<Language>(languageOf(i18n.language) ?? 'en');
  const context = useMemo(
    (): ImportContext => ({
      module: module.document,
      problemsOf,
      language,
      ...(people !== undefined && { people }),
    }),
    [module, problemsOf, language, people],
  );

  const open = (file: File) =>
    void attempt(async () => {
      if (/\.json$/i.test(file.name) && file.size > largestText)
        throw new ApiError(t('too_large'), 0, 'shape');
      const form = await readFormFile(site.id, file);
      if (isTemplateFile(form)) throw new ApiError(t('template_file'), 0, 'shape');
      setOpened({ file, form, format: formatOf(form), sheet: firstTable(form)?.name ?? '' });
    });

  const readAgain = (from: Opened, lines: HeaderLines) =>
    void attempt(async () => {
      const { file, sheet } = from;
      const chosen = sheet === '' ? lines : { sheet, ...lines };
      setOpened({ ...from, form: await readFormFile(site.id, file, chosen) });
    });

  const failure = problem !== undefined && <Alert type="error" title={problem} />;
  if (isBusy && opened === null) return <SkeletonRows rows={4} />;
  if (opened === null)
    return (
      <div className={styles.body}>
        {failure}
        <FormDrop onFile={open} />
      </div>
    );
  const { file, form, format, sheet } = opened;
  const sheets = form.is === 'workbook' ? form.sheets.filter(({ rows }) => rows.length > 0) : [];
  const table = sheets.find(({ name }) => name === sheet);
  const header = table?.header ?? null;
  const formats = formatsOf[form.is];
  const shared = { file, form, context, site, me, module, templates };
  return (
    <div className={styles.body}>
      {failure}
      <div className={styles.source}>
        <div className={styles.sourceName}>
          <h2 className={styles.heading}>{file.name}</h2>
        </div>
        {formats.length > 1 && (
          <Segmented<FormatName>
            aria-label={t('read_as_label')}
            value={format}
            onChange={(next) => setOpened({ ...opened, format: next })}
            options={formats.map((value) => ({ value, label: t(`format.${value}`) }))}
          />
        )}
        {format === 'spreadsheet' && sheets.length > 1 && (
          <NativeSelect
            aria-label={t('sheet')}
            value={sheet}
            options={sheets.map(({ name }) => ({ value: name, label: name }))}
            onChange={(value) => setOpened({ ...opened, sheet: value })}
            className={styles.language}
          />
        )}
        {format === 'spreadsheet' && (
          <NativeSelect
            aria-label={t('language')}
            value={language}
            options={locales.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(value) => setLanguage(languageOf(value) ?? 'en')}
            className={styles.language}
          />
        )}
        <FileButton accept={acceptedForms} label={t('other_file')} onFile={open} />
      </div>
      {format === 'spreadsheet' && table !== undefined && header !== null && (
        <HeaderRows
          header={header}
          rows={table.first_rows}
          isBusy={isBusy}
          onChange={(lines) => readAgain(opened, lines)}
        />
      )}
      {format === 'spreadsheet' ? (
        <SpreadsheetForm
          key={`${language} ${people?.size} ${sheet} ${header?.first} ${header?.last} ${file.name} ${file.lastModified}`}
          {...shared}
          sheet={sheet}
          header={header}
        />
      ) : (
        <ReadForm key={`${format} ${file.name} ${file.lastModified}`} {...shared} format={format} />
      )}
    </div>
  );
}
