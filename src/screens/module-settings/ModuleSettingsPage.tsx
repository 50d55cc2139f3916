import { SearchX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { compareNames } from '../../runtime/compare-names.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { textIn } from '../../runtime/text.ts';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Select } from '../../ui/antd/Select.tsx';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { DropdownPage } from './dropdowns/DropdownPage.tsx';
import { DropdownsTab } from './dropdowns/DropdownsTab.tsx';
import { FieldTypesTab } from './field-types/FieldTypesTab.tsx';
import { ListTab } from './lists/ListTab.tsx';
import { TypePage } from './lists/TypePage.tsx';
import { isOfSite, type SettingsPart, type SettingsPath, settingsParts } from './settings-path.ts';
import { ModulesTab } from './modules/ModulesTab.tsx';
import type { PointsAtTemplate, ReadsDraft } from './templates/pointed-template.ts';
import { TemplatesTab } from './templates/TemplatesTab.tsx';
import styles from './module-settings.module.css';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** What the address names. */
  readonly path: SettingsPath;
  /** Somebody points at a template that they may open; null when they no longer do. */
  readonly onPointAt: PointsAtTemplate;
  readonly readDraft: ReadsDraft;
}

const idOf = (row: SettingsPath['row']) => (row === 'new' ? null : row);

/** The templates and lists of a module (spec 2.4), for people who manage the settings of the site. */
export function ModuleSettingsPage({ site, me, path, onPointAt, readDraft }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const navigate = useNavigate();
  const panelId = useId();
  const { modules } = useModules();
  const compare = compareNames(i18n.language);
  const named = modules
    .map(({ document }) => ({ type: document.type, name: textIn(document.name, i18n.language) }))
    .toSorted((a, b) => compare(a.name, b.name));
  const { part, row, isPage } = path;
  const isOfModule = !isOfSite(part);
  const module = isOfModule
    ? (named.find(({ type }) => type === path.moduleType) ??
      (path.moduleType === null ? named[0] : undefined))
    : { type: '', name: '' };
  const base = `/app/sites/${site.id}/settings/modules`;
  const pathOf = (to: SettingsPart, type: string | null) =>
    isOfSite(to) || type === null ? `${base}/${to}` : `${base}/${to}/${type}`;
  if (!may(me, settingsPermission, site.id))
    return (
      <ForbiddenPage
        header={{ title: t(`parts.${part}`), meta: site.site_name }}
        title={t('forbidden_title')}
        text={t('forbidden_text', { name: site.site_name })}
      />
    );
  if (module === undefined)
    return (
      <>
        <PageHeader title={t(`parts.${part}`)} meta={site.site_name} />
        <StateBlock
          icon={<SearchX size={24} />}
          title={t('no_module')}
          text={t('no_module_text', { type: path.moduleType ?? '' })}
          action={
            <Button onClick={() => void navigate(`${base}/${part}`)}>{t('any_module')}</Button>
          }
        />
      </>
    );
  const listPath = pathOf(part, module.type);
  const title = isPage ? t(row === 'new' ? `new.${part}` : `one.${part}`) : t(`parts.${part}`);
  const place = { siteId: site.id, moduleType: module.type, moduleName: module.name };
  const keepsShared = may(me, settingsPermission, null);
  return (
    <>
      <PageHeader
        title={title}
        meta={isPage ? `${site.site_name} · ${module.name}` : site.site_name}
        actions={
          isOfModule &&
          !isPage && (
            <Select<string>
              aria-label={t('module')}
              className={styles.switcher ?? ''}
              showSearch={searchByLabel}
              value={module.type}
              options={named.map(({ type, name }) => ({ value: type, label: name }))}
              onChange={(type) => void navigate(pathOf(part, type))}
            />
          )
        }
        {...(!isPage && {
          tabs: (
            <TabBar
              label={t('title')}
              tabs={settingsParts.map((key) => ({ key, label: t(`parts.${key}`) }))}
              active={part}
              controls={panelId}
              onChange={(to) => {
                const next = settingsParts.find((key) => key === to);
                const type = isOfModule ? module.type : path.moduleType;
                if (next !== undefined) void navigate(pathOf(next, type));
              }}
            />
          ),
        })}
      />
      <div id={panelId} {...(!isPage && { role: 'tabpanel' })}>
        {part === 'templates' && (
          <TemplatesTab {...place} path={listPath} onPointAt={onPointAt} readDraft={readDraft} />
        )}
        {part === 'modules' && <ModulesTab me={me} path={listPath} />}
        {part === 'field-types' && <FieldTypesTab siteId={site.id} path={listPath} />}
        {part === 'dropdowns' && !isPage && (
          <DropdownsTab {...place} keepsShared={keepsShared} path={listPath} />
        )}
        {part === 'dropdowns' && isPage && (
          <DropdownPage
            {...place}
            siteName={site.site_name}
            keepsShared={keepsShared}
            id={idOf(row)}
            path={listPath}
          />
        )}
        {part === 'types' && isPage && <TypePage {...place} id={idOf(row)} path={listPath} />}
        {(part === 'types' || part === 'labels' || part === 'criticalities') && !isPage && (
          <ListTab
            key={`${part} ${module.type}`}
            {...place}
            list={part}
            opened={row}
            onOpen={(opened) => {
              const query = opened === null ? '' : opened === 'new' ? '?new' : `?row=${opened}`;
              void navigate(listPath + query);
            }}
          />
        )}
      </div>
    </>
  );
}
