import { useQuery } from '@tanstack/react-query';
import { Lock, MonitorX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { templateOverviewQueryOptions } from '../../api/site-lists.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import type { ModuleEntry } from '../../contract/modules.ts';
import { usePatternEngine } from '../../modules/registry/lazy-patterns.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useTemplates } from '../../modules/registry/templates.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import { type CurrentUser, may } from '../../modules/session.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { texts as firstTexts } from '../document/first-texts.ts';
import type { OpenedDraft } from '../draft/opened-draft.ts';
import { useOpenedDraft } from '../draft/useOpenedDraft.ts';
import { LoadedEditor } from './LoadedEditor.tsx';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly moduleType: string;
  /** Null for a new template. */
  readonly templateId: number | null;
  /** What `prepareEditor` has read before the template was opened; read now if it is missing. */
  readonly prepared?: OpenedDraft;
}

interface NoticeProps extends ComponentProps<typeof StateBlock> {
  readonly of: Pick<Props, 'site' | 'moduleType' | 'templateId'>;
}

/** The page of the templates of any module. */
const listsOf = ({ site }: Pick<Props, 'site'>) =>
  `/app/sites/${site.id}/settings/modules/templates`;

/** The page of all templates of a module. */
const listOf = (of: Pick<Props, 'site' | 'moduleType'>) => `${listsOf(of)}/${of.moduleType}`;

/** What the page says in place of the editor, below the title of the template, and a way back. */
function Notice({ of, ...block }: NoticeProps) {
  const { t, i18n } = useTranslation('editor');
  const { site, moduleType, templateId } = of;
  const { entries } = useModules();
  const list = entries.has(moduleType) ? listOf(of) : listsOf(of);
  const navigate = useNavigate();
  const { data } = useQuery(templateOverviewQueryOptions(site.id));
  const name = data?.templates.find(({ id }) => id === templateId)?.name;
  const title =
    templateId === null
      ? textIn(firstTexts.name, i18n.language)
      : name === undefined
        ? t('template_number', { id: templateId })
        : textIn(name, i18n.language);
  return (
    <>
      <PageHeader title={title} />
      <StateBlock
        {...block}
        action={<Button onClick={() => void navigate(list)}>{t('all_templates')}</Button>}
      />
    </>
  );
}

/** The template editor (spec 2.4, 2.10 and 4.6), for people who manage settings of the site. */
export function TemplateEditorPage(props: Props) {
  const { site, me } = props;
  const { t } = useTranslation('editor');
  const isWide = useMediaQuery('(width >= 1024px)');
  const { entries } = useModules();
  if (!may(me, settingsPermission, site.id))
    return (
      <Notice
        of={props}
        icon={<Lock size={24} />}
        title={t('forbidden_title')}
        text={t('forbidden_text', { name: site.site_name })}
      />
    );
  const entry = entries.get(props.moduleType);
  if (entry === undefined)
    return (
      <Notice
        failed
        of={props}
        icon={<MonitorX size={24} />}
        title={t('no_module')}
        text={t('no_module_text', { type: props.moduleType })}
      />
    );
  if (!isWide)
    return (
      <Notice
        of={props}
        icon={<MonitorX size={24} />}
        title={t('narrow_title')}
        text={t('narrow_text')}
      />
    );
  return (
    <SiteServices site={site} me={me}>
      <FoundTemplate {...props} entry={entry} />
    </SiteServices>
  );
}

function FoundTemplate(props: Props & { readonly entry: ModuleEntry }) {
  const { site, me, moduleType, templateId } = props;
  const { t } = useTranslation('editor');
  const templates = useTemplates();
  const navigate = useNavigate();
  const { toast } = useToast();
  const row = templates.newest(moduleType).find(({ id }) => id === templateId) ?? null;
  const opening = useOpenedDraft(
    { me, siteId: site.id, moduleType, templateId },
    props.prepared ?? null,
  );
  const { state } = opening;
  const patterns = usePatternEngine();
  const list = listOf(props);
  if (state.is === 'failed')
    return (
      <ErrorState
        title={t('draft_failed')}
        reason={state.reason}
        onRetry={() => opening.reload([])}
      />
    );
  if (state.is === 'loading' || patterns === undefined) return <SkeletonRows />;
  if (templateId !== null && row === null && state.draft === null)
    return (
      <Notice
        failed
        of={props}
        icon={<MonitorX size={24} />}
        title={t('template_gone')}
        text={t('template_gone_text')}
      />
    );
  return (
    <LoadedEditor
      key={state.key}
      {...props}
      row={row}
      opened={state}
      patterns={patterns}
      onBegun={(draft) => {
        opening.begun(draft);
        if (templateId === null)
          void navigate(`${list}/${draft.template_id}/edit`, { replace: true });
      }}
      onEnded={(pending) => {
        toast({ title: t('draft_ended'), variant: 'warning' });
        opening.reload(pending);
      }}
      onDiscarded={() => {
        if (row === null) void navigate(list);
        else opening.reload([]);
      }}
      onPublished={(id) => {
        void navigate(`${list}/${id}/edit`, { replace: true });
        opening.reload([]);
      }}
    />
  );
}
