import { useQuery } from '@tanstack/react-query';
import { FileDown, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownModulesQueryOptions } from '../../api/own-modules.ts';
import { saveFile } from '../../browser/save-file.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { modulesPermission } from '../../domain/permissions.ts';
import { usePatternEngine } from '../../modules/registry/lazy-patterns.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import { type CurrentUser, may } from '../../modules/session.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { ChooseModuleBase } from './ChooseModuleBase.tsx';
import { OwnModuleForm } from './OwnModuleForm.tsx';
import { textOf } from './module-draft.ts';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Null for a new module. */
  readonly type: string | null;
}

interface Draft {
  readonly version: number;
  readonly document: ModuleDocument;
}

const DocumentText = lazyComponent(
  async () => (await import('../json/DocumentText.tsx')).DocumentText,
);
const ModuleText = lazyComponent(async () => (await import('./ModuleText.tsx')).ModuleText);

/** A module: of the organisation with its form, of a file as it is there. */
export function OwnModulePage(props: Props) {
  const { site, me } = props;
  const { t } = useTranslation('own_modules');
  if (!may(me, modulesPermission, null))
    return (
      <ForbiddenPage
        header={{ title: t('title'), meta: site.site_name }}
        title={t('forbidden_title')}
        text={t('forbidden_text')}
      />
    );
  return (
    <SiteServices site={site} me={me}>
      <LoadedPage {...props} />
    </SiteServices>
  );
}

function LoadedPage({ site, me, type }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const read = useQuery(ownModulesQueryOptions);
  const { byType } = useModules();
  const patterns = usePatternEngine();
  const [chosen, setChosen] = useState<ModuleDocument | null>(null);
  const [isText, setIsText] = useState(false);
  /** What was chosen in the form when the text was opened, of a version of the module. */
  const [draft, setDraft] = useState<Draft | null>(null);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={48} />;
  if (patterns === undefined) return <SkeletonRows />;
  const row =
    read.data.modules.find((each) => each.module_type === type && each.deleted_at === null) ?? null;
  const file = read.data.files.find((each) => each.module_type === type);
  const shared = type === null ? undefined : byType.get(type)?.document;
  const document = row?.document ?? shared;
  const kept = draft !== null && draft.version === row?.version ? draft.document : null;
  const first = kept ?? row?.document ?? chosen;
  const path = `/app/sites/${site.id}/settings/modules/modules`;
  const title =
    document === undefined ? t('new') : t('one', { name: textIn(document.name, i18n.language) });
  return (
    <>
      <PageHeader
        title={title}
        meta={t('title')}
        actions={
          document !== undefined && (
            <Button
              icon={<FileDown size={16} />}
              onClick={() =>
                saveFile(
                  `${document.type}.json`,
                  new Blob([textOf(document)], { type: 'application/json' }),
                )
              }
            >
              {t('take_out')}
            </Button>
          )
        }
      />
      {row === null && file !== undefined && shared !== undefined ? (
        <PageColumn maxWidth={960}>
          <Alert
            type="info"
            role="status"
            title={t('from_file', { file: file.file })}
            description={t('from_file_note')}
          />
          <LazyBoundary fallback={<SkeletonRows />}>
            <DocumentText subject="module" label={t('document')} text={textOf(shared)} />
          </LazyBoundary>
        </PageColumn>
      ) : type !== null && row === null ? (
        <StateBlock icon={<SearchX size={24} />} title={t('gone')} text={t('gone_text')} />
      ) : first === null ? (
        <ChooseModuleBase onChoose={setChosen} />
      ) : row !== null && isText ? (
        <LazyBoundary fallback={<SkeletonRows />}>
          <ModuleText
            key={row.version}
            row={row}
            first={first}
            path={path}
            onForm={() => setIsText(false)}
          />
        </LazyBoundary>
      ) : (
        <OwnModuleForm
          key={`${row?.module_type} ${row?.version}`}
          organisationId={me.user.organisation_id}
          row={row}
          first={first}
          patterns={patterns}
          path={path}
          onText={(document) => {
            setDraft({ version: row?.version ?? 0, document });
            setIsText(true);
          }}
        />
      )}
    </>
  );
}
