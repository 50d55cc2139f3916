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
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { ChooseModuleBase } from './ChooseModuleBase.tsx';
import { OwnModuleForm } from './OwnModuleForm.tsx';
import styles from './own-modules.module.css';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Null for a new module. */
  readonly type: string | null;
}

const textOf = (document: ModuleDocument) => `${JSON.stringify(document, null, 2)}\n`;

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
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={48} />;
  if (patterns === undefined) return <SkeletonRows />;
  const row =
    read.data.modules.find((each) => each.module_type === type && each.deleted_at === null) ?? null;
  const file = read.data.files.find((each) => each.module_type === type);
  const shared = type === null ? undefined : byType.get(type)?.document;
  const document = row?.document ?? shared;
  const first = row?.document ?? chosen;
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
          <Card title={t('document')}>
            <ScrollRegion label={t('document')}>
              <pre className={styles.document}>{textOf(shared)}</pre>
            </ScrollRegion>
          </Card>
        </PageColumn>
      ) : type !== null && row === null ? (
        <StateBlock icon={<SearchX size={24} />} title={t('gone')} text={t('gone_text')} />
      ) : first === null ? (
        <ChooseModuleBase onChoose={setChosen} />
      ) : (
        <OwnModuleForm
          key={`${row?.module_type} ${row?.version}`}
          organisationId={me.user.organisation_id}
          row={row}
          first={first}
          patterns={patterns}
          path={`/app/sites/${site.id}/settings/modules/modules`}
        />
      )}
    </>
  );
}
