import { SearchX } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { siteUsersQueryOptions } from '../../../api/query-options.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import type { ModuleEntry } from '../../../contract/modules.ts';
import { settingsPermission } from '../../../domain/permissions.ts';
import { usePatternEngine } from '../../../modules/registry/lazy-patterns.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { type CurrentUser, may } from '../../../modules/session.ts';
import type { PatternEngine } from '../../../runtime/compile/options.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { textIn } from '../../../runtime/text.ts';
import { Forbidden } from '../../../ui/page/Forbidden.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../../ui/state/StateBlock.tsx';
import { fieldTypes } from '../../../widgets/fields.ts';
import { draftCompiler } from '../../model/compile-draft.ts';
import { FormImport } from './FormImport.tsx';
import styles from './form-import.module.css';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly moduleType: string;
}

/** Makes a template of a form that somebody brings, for people who manage settings of the site. */
export function FormImportPage({ site, me, moduleType }: Props) {
  const { t, i18n } = useTranslation('form_files');
  const { entries } = useModules();
  const entry = entries.get(moduleType);
  const patterns = usePatternEngine();
  const templates = `/app/sites/${site.id}/settings/modules/templates/${moduleType}`;
  const isAllowed = may(me, settingsPermission, site.id);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        meta={
          <BackLink to={templates}>
            {entry === undefined
              ? t('back')
              : t('back_to', { module: textIn(entry.document.name, i18n.language) })}
          </BackLink>
        }
      />
      {!isAllowed ? (
        <Forbidden
          title={t('forbidden_title')}
          text={t('forbidden_text', { name: site.site_name })}
        />
      ) : entry === undefined ? (
        <StateBlock failed icon={<SearchX size={24} />} title={t('no_module')} />
      ) : patterns === undefined ? (
        <SkeletonRows />
      ) : (
        <LoadedImport {...{ site, me, entry, patterns, templates }} />
      )}
    </div>
  );
}

interface LoadedProps {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly entry: ModuleEntry;
  readonly patterns: PatternEngine;
  readonly templates: string;
}

function LoadedImport({ site, me, entry, patterns, templates }: LoadedProps) {
  const { modules } = useModules();
  const { data } = useQuery(siteUsersQueryOptions(site.id));
  const people = useMemo(
    () => data && new Set(data.users.map(({ display_name: name }) => searchKey(name))),
    [data],
  );
  const { document: module, flow, status_numbers: numbers } = entry;
  const compiler = useMemo(
    () =>
      draftCompiler({
        module,
        flow,
        fieldTypes,
        patterns,
        moduleTypes: new Set(modules.map(({ document }) => document.type)),
        statusNumbers: new Map(Object.entries(numbers)),
        identity: { id: 0, version: 0 },
      }),
    [module, flow, numbers, modules, patterns],
  );
  const compiled = modules.find(({ document }) => document.type === module.type);
  if (compiled === undefined) return null;
  return (
    <FormImport
      site={site}
      me={me}
      module={compiled}
      problemsOf={compiler.problemsOf}
      {...(people !== undefined && { people })}
      templates={templates}
    />
  );
}
