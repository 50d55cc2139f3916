import { useQuery } from '@tanstack/react-query';
import { Lock, MonitorX } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DraftKey } from '../../api/drafts.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { templateOverviewQueryOptions } from '../../api/site-lists.ts';
import { callServer } from '../../api/client.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { SiteRow, TemplateRow } from '../../contract/directory.ts';
import type { ModuleEntry } from '../../contract/modules.ts';
import { CREATE_TEMPLATE, REVIEW_TEMPLATE, UPDATE_TEMPLATE } from '../../contract/templates.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useTemplates } from '../../modules/registry/templates.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import { type CurrentUser, may } from '../../modules/session.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { Alert } from '../../ui/state/Alert.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import {
  deleteKeptTemplate,
  type KeptTemplate,
  readKeptTemplate,
  useEditorDraft,
} from '../draft/useEditorDraft.ts';
import { texts as firstTexts } from '../document/first-texts.ts';
import { newTemplateOf } from '../document/new-template.ts';
import { createEditorModel } from '../model/editor-model.ts';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import { EditorScreen } from './EditorScreen.tsx';
import { EditorProvider } from './useEditor.ts';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly moduleType: string;
  /** Null for a new template. */
  readonly templateId: number | null;
}

interface NoticeProps extends ComponentProps<typeof StateBlock> {
  readonly templateId: number | null;
}

/** What the page says in place of the editor, below the title of the template. */
function Notice({ templateId, ...block }: NoticeProps) {
  const { t, i18n } = useTranslation('editor');
  return (
    <>
      <PageHeader
        title={
          templateId === null
            ? textIn(firstTexts.name, i18n.language)
            : t('template_number', { id: templateId })
        }
      />
      <StateBlock {...block} />
    </>
  );
}

/** The template editor (spec 2.4, 2.10 and 4.6), for people who manage settings of the site. */
export function TemplateEditorPage(props: Props) {
  const { site, me, templateId } = props;
  const { t } = useTranslation('editor');
  const isWide = useMediaQuery('(width >= 1024px)');
  if (!may(me, settingsPermission, site.id))
    return (
      <Notice
        templateId={templateId}
        icon={<Lock size={24} />}
        title={t('forbidden_title')}
        text={t('forbidden_text', { name: site.site_name })}
      />
    );
  if (!isWide)
    return (
      <Notice
        templateId={templateId}
        icon={<MonitorX size={24} />}
        title={t('narrow_title')}
        text={t('narrow_text')}
      />
    );
  return (
    <SiteServices site={site} me={me}>
      <FoundTemplate {...props} />
    </SiteServices>
  );
}

function FoundTemplate(props: Props) {
  const { site, me, moduleType, templateId } = props;
  const { t } = useTranslation('editor');
  const { entries } = useModules();
  const templates = useTemplates();
  const entry = entries.get(moduleType);
  const row = templates.newest(moduleType).find(({ id }) => id === templateId) ?? null;
  const key = useMemo(
    (): DraftKey => ({
      organisation: me.user.organisation_id,
      user: me.user.id,
      site: site.id,
      module: `template ${moduleType}`,
      item: templateId === null ? 'new' : String(templateId),
    }),
    [me, site.id, moduleType, templateId],
  );
  const [kept, setKept] = useState<KeptTemplate | null>();
  const [patterns, setPatterns] = useState<PatternEngine>();
  // What others publish meanwhile does not replace what is being edited.
  const [epoch, setEpoch] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void readKeptTemplate(key).then((found) => {
      if (isWanted) setKept(found);
    });
    void import('../../runtime/re2-patterns.ts').then(({ re2PatternEngine }) => {
      if (isWanted) setPatterns(() => re2PatternEngine);
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  function startAnew(): void {
    setKept(null);
    setEpoch((count) => count + 1);
  }
  if (entry === undefined)
    return (
      <Notice failed templateId={templateId} icon={<MonitorX size={24} />} title={t('no_module')} />
    );
  if (templateId !== null && row === null)
    return (
      <Notice
        failed
        templateId={templateId}
        icon={<MonitorX size={24} />}
        title={t('template_gone')}
      />
    );
  if (kept === undefined || patterns === undefined) return <SkeletonRows />;
  return (
    <LoadedEditor
      key={`${key.item} ${epoch}`}
      {...props}
      entry={entry}
      row={row}
      draftKey={key}
      kept={kept}
      patterns={patterns}
      onDiscard={() => {
        void deleteKeptTemplate(key).then(startAnew);
      }}
      onPublished={startAnew}
    />
  );
}

interface LoadedProps extends Props {
  readonly entry: ModuleEntry;
  readonly row: TemplateRow | null;
  readonly draftKey: DraftKey;
  readonly kept: KeptTemplate | null;
  readonly patterns: PatternEngine;
  readonly onDiscard: () => void;
  readonly onPublished: () => void;
}

function LoadedEditor(props: LoadedProps) {
  const { site, moduleType, entry, draftKey, kept, onDiscard, onPublished } = props;
  const [row] = useState(props.row);
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { modules } = useModules();
  const templates = useTemplates();
  const navigate = useNavigate();
  const format = useFormat();
  const send = useServerMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const version = row?.version ?? 0;
  const [model] = useState(() => {
    const versions = templates.all(moduleType).filter(({ id }) => id === row?.id);
    const columns = versions.flatMap(({ document }) => document.columns);
    const numbers = row?.status_numbers ?? entry.status_numbers;
    return createEditorModel({
      module: entry.document,
      flow: entry.flow,
      fieldTypes,
      patterns: props.patterns,
      moduleTypes: new Set(modules.map(({ document }) => document.type)),
      statusNumbers: new Map(Object.entries(numbers)),
      template: kept?.document ?? row?.document ?? newTemplateOf(entry.document),
      identity: { id: row?.id ?? 0, version },
      published: new Map(columns.map(({ db, columnType }) => [db, columnType])),
      author: randomUuid(),
    });
  });
  useEditorDraft(model, draftKey, version);

  const document = model.document();
  const review = useQuery({
    queryKey: [REVIEW_TEMPLATE.name, site.id, document] as const,
    queryFn: async () =>
      (await callServer(REVIEW_TEMPLATE, { params: { siteId: site.id }, body: { document } })).reply
        .findings,
    enabled: isAsking,
    // The people of the site may have changed since.
    staleTime: 0,
    gcTime: 0,
  });

  async function publish(): Promise<void> {
    setIsBusy(true);
    // The dialog has shown the warnings.
    const confirmed = (review.data ?? []).length > 0 ? { confirm_warnings: true } : {};
    const texts = {
      failed: t('publish_failed'),
      done: t('published', { name: textIn(document.name, language), version: version + 1 }),
    };
    const sent =
      row === null
        ? await send(CREATE_TEMPLATE, { body: { site_id: site.id, document, ...confirmed } }, texts)
        : await send(
            UPDATE_TEMPLATE,
            { params: { templateId: row.id }, body: { document, version, ...confirmed } },
            texts,
          );
    setIsBusy(false);
    if (sent === null) return;
    setIsAsking(false);
    await deleteKeptTemplate(draftKey);
    onPublished();
    const base = `/app/sites/${site.id}/settings/modules/templates/${moduleType}`;
    void navigate(`${base}/${sent.id}/edit`, { replace: true });
  }

  const state = row === null ? t('state_new') : t('state_published', { version });
  const overview = useQuery(templateOverviewQueryOptions(site.id));
  const items = overview.data?.templates.find(({ id }) => id === row?.id)?.items;
  return (
    <EditorProvider value={model}>
      {kept !== null && (
        <Alert
          banner
          role="status"
          type={kept.version === version ? 'info' : 'warning'}
          title={
            kept.version === version
              ? t('kept', { when: format.dateTime(kept.keptAt) })
              : t('kept_old', { when: format.dateTime(kept.keptAt), version })
          }
          action={<Button onClick={onDiscard}>{t('kept_discard')}</Button>}
        />
      )}
      <EditorScreen
        state={state}
        note={items === undefined ? undefined : t('used_by', { count: items })}
        version={version + 1}
        onPublish={() => setIsAsking(true)}
      />
      <PublishDialog
        open={isAsking}
        published={row?.document ?? null}
        version={version + 1}
        isBusy={isBusy}
        // Without an answer the server decides when it is published.
        findings={review.isError ? [] : review.data}
        onPublish={() => void publish()}
        onClose={() => setIsAsking(false)}
      />
    </EditorProvider>
  );
}
