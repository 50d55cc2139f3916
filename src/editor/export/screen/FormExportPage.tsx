import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveWorkbook } from '../../../api/workbooks.ts';
import { saveFile } from '../../../browser/save-file.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import { GET_TEMPLATE_DRAFT } from '../../../contract/template-drafts.ts';
import { settingsPermission } from '../../../domain/permissions.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { useTemplates } from '../../../modules/registry/templates.ts';
import { SiteServices } from '../../../modules/services/SiteServices.tsx';
import { type CurrentUser, may } from '../../../modules/session.ts';
import { useToastOnError } from '../../../modules/useToastOnError.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { languageOf, textIn } from '../../../runtime/text.ts';
import { ForbiddenPage } from '../../../ui/page/Forbidden.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { StateBlock } from '../../../ui/state/StateBlock.tsx';
import { readUnpublishedTemplate } from '../../draft/unpublished-template.ts';
import { ReportList } from '../../import/screen/ReportList.tsx';
import styles from '../../import/screen/form-import.module.css';
import type { ExportedForm } from '../exporter.ts';
import { type ExportFormat, exporters } from '../registry.ts';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly moduleType: string;
  readonly templateId: number;
}

/**
 * Takes a template out in another format, and says what that format cannot hold: its published version, or its
 * draft if it was never published.
 */
export function FormExportPage(props: Props) {
  const { t } = useTranslation('form_files');
  const { site, me } = props;
  if (!may(me, settingsPermission, site.id))
    return (
      <ForbiddenPage
        header={{ title: t('back') }}
        title={t('forbidden_title')}
        text={t('forbidden_text', { name: site.site_name })}
      />
    );
  return (
    <SiteServices site={site} me={me}>
      <FoundTemplate {...props} />
    </SiteServices>
  );
}

function FoundTemplate({ site, moduleType, templateId }: Props) {
  const { t, i18n } = useTranslation('form_files');
  const cache = useQueryClient();
  const registry = useModules();
  const templates = useTemplates();
  const module = registry.modules.find(({ document }) => document.type === moduleType);
  const row = templates.newest(moduleType).find(({ id }) => id === templateId);
  const read = useQuery({
    queryKey: [GET_TEMPLATE_DRAFT.name, site.id, templateId, 'unpublished'] as const,
    queryFn: () =>
      readUnpublishedTemplate(cache, registry, { siteId: site.id, moduleType, templateId }),
    enabled: row === undefined,
    // Compiled modules hold maps and functions, which structural sharing would break.
    structuralSharing: false,
    gcTime: 0,
  });
  const draft = row === undefined ? read.data : null;
  const shown =
    module === undefined || row === undefined
      ? (draft?.compiled.module ?? null)
      : templates.forVersion(module, templateId, row.version);
  const template = row?.document ?? draft?.document;
  const back = `/app/sites/${site.id}/settings/modules/templates/${moduleType}`;
  const name = template === undefined ? '' : textIn(template.name, i18n.language);
  return (
    <div className={styles.page}>
      <PageHeader
        title={template === undefined ? t('back') : t('export_title', { name })}
        meta={
          <BackLink to={back}>
            {module === undefined
              ? t('back')
              : t('back_to', { module: textIn(module.document.name, i18n.language) })}
          </BackLink>
        }
      />
      {draft === undefined ? (
        <QueryState query={read} errorTitle={t('export_failed')} rows={5} />
      ) : shown === null ? (
        <StateBlock
          failed
          icon={<SearchX size={24} />}
          title={t(draft === null ? 'export_gone' : 'export_broken')}
        />
      ) : (
        <Formats
          siteId={site.id}
          name={name}
          module={shown}
          isDraft={draft !== null}
          hasErrors={draft?.compiled.hasErrors === true}
        />
      )}
    </div>
  );
}

interface FormatsProps {
  readonly siteId: number;
  readonly name: string;
  readonly module: CompiledModule;
  /** It was never published. */
  readonly isDraft: boolean;
  /** The module is without what has errors. */
  readonly hasErrors: boolean;
}

function Formats({ siteId, name, module, isDraft, hasErrors }: FormatsProps) {
  const { t, i18n } = useTranslation('form_files');
  const attempt = useToastOnError();
  const [format, setFormat] = useState<ExportFormat>('xlsform');
  const exported = useMemo(
    () => exporters[format](module, languageOf(i18n.language) ?? 'en'),
    [format, module, i18n.language],
  );
  // The report has the names of fields in the file; people know their labels.
  const cells = module.columns.flatMap(({ rows }) => rows?.columns ?? []);
  const labels = new Map(
    [...cells, ...module.columns].map(({ db, name: label }) => [db, label] as const),
  );
  const report = exported.report.map((line) => {
    const label = labels.get(line.subject);
    return label === undefined ? line : { ...line, subject: textIn(label, i18n.language) };
  });
  return (
    <div className={styles.body}>
      <Segmented<ExportFormat>
        className={styles.format}
        aria-label={t('export_format')}
        value={format}
        onChange={setFormat}
        options={(['xlsform', 'json_schema'] as const).map((value) => ({
          value,
          label: t(`format.${value}`),
        }))}
      />
      <p className={styles.note}>{t(`export_text.${format}`)}</p>
      {isDraft && (
        <p className={styles.note}>{t(hasErrors ? 'export_unfinished' : 'export_draft')}</p>
      )}
      <div className={styles.actions}>
        <Button
          type="primary"
          onClick={() => void attempt(t('download_failed'), () => saveForm(siteId, name, exported))}
        >
          {t('download')}
        </Button>
      </div>
      <ReportList key={format} report={report} />
    </div>
  );
}

/**
 * Saves an exported form on the device; the server makes workbooks.
 *
 * @throws ApiError whose message can be shown
 */
async function saveForm(
  siteId: number,
  name: string,
  { file }: Pick<ExportedForm, 'file'>,
): Promise<void> {
  if (file.is === 'text') {
    const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    saveFile(`${plain}.schema.json`, new Blob([file.text], { type: 'application/schema+json' }));
    return;
  }
  await saveWorkbook(siteId, name, file.sheets);
}
