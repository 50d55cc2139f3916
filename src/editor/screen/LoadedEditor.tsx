import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { templateOverviewQueryOptions } from '../../api/site-lists.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { SiteRow, TemplateRow } from '../../contract/directory.ts';
import type { ModuleEntry } from '../../contract/modules.ts';
import { DISCARD_TEMPLATE_DRAFT, type TemplateDraft } from '../../contract/template-drafts.ts';
import { CREATE_TEMPLATE, REVIEW_TEMPLATE, UPDATE_TEMPLATE } from '../../contract/templates.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useTemplates } from '../../modules/registry/templates.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import { textIn } from '../../runtime/text.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { publishedTypes } from '../document/cell-names.ts';
import { newTemplateOf } from '../document/new-template.ts';
import { DraftBanner } from '../draft/DraftBanner.tsx';
import { DraftStatus } from '../draft/DraftStatus.tsx';
import { toLogEntry } from '../draft/draft-entries.ts';
import { draftSourceOf } from '../draft/draft-source.ts';
import { type LostChange, performKept } from '../draft/perform-kept.ts';
import { takeKeptEntriesLater } from '../draft/kept-entries.ts';
import type { OpenedDraft } from '../draft/opened-draft.ts';
import { useRefusedToast } from '../draft/useRefusedToast.ts';
import { useSharedDraft } from '../draft/useSharedDraft.ts';
import { createEditorModel } from '../model/editor-model.ts';
import type { LogEntry } from '../model/log.ts';
import { FollowOwnTypes } from '../model/useOwnTypes.ts';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import { VersionsButton } from '../publish/VersionsDialog.tsx';
import { EditorScreen, type ShownNode } from './EditorScreen.tsx';
import { EditorProvider } from '../model/useEditor.ts';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly moduleType: string;
  readonly templateId: number | null;
  readonly entry: ModuleEntry;
  /** The newest published version; null if there is none. */
  readonly row: TemplateRow | null;
  readonly opened: OpenedDraft;
  readonly patterns: PatternEngine;
  readonly onBegun: (draft: TemplateDraft) => void;
  /** Somebody else ended the draft; `pending` is what the server had not taken. */
  readonly onEnded: (pending: readonly LogEntry[]) => void;
  readonly onDiscarded: () => void;
  readonly onPublished: (templateId: number) => void;
}

/** The editor on a draft that it shares with other admins, and its publishing. */
export function LoadedEditor(props: Props) {
  const { site, moduleType, entry, templateId, opened, onDiscarded, onPublished } = props;
  const [row] = useState(props.row);
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const { modules } = useModules();
  const templates = useTemplates();
  const send = useServerMutation();
  const confirm = useConfirm();
  const { toast } = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [shownNode, setShownNode] = useState<ShownNode | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const published = row?.version ?? 0;
  const [{ draft: first, entries, unsent, place, author }] = useState(opened);
  const [base] = useState(() => first?.document ?? row?.document ?? newTemplateOf(entry.document));
  const [{ model, lost }] = useState(() => {
    const versions = templates.all(moduleType).filter(({ id }) => id === row?.id);
    const columns = versions.flatMap(({ document }) => document.columns);
    const made = createEditorModel({
      ...draftSourceOf({ entry, modules, row, patterns: props.patterns }),
      template: base,
      published: publishedTypes(columns),
      author,
      entryPrefix: randomUuid(),
    });
    for (const { entry: each } of entries) made.receive(toLogEntry(each));
    return { model: made, lost: performKept(made, unsent) };
  });
  const sayRefused = useRefusedToast();
  const say = useEffectEvent((changes: readonly LostChange[]) => changes.forEach(sayRefused));
  useEffect(() => say(lost), [lost]);

  useEffect(
    () =>
      takeKeptEntriesLater(place, author, (later) => {
        const known = new Set(model.entriesOfLog().map(({ id }) => id));
        const unknown = later.filter(({ id }) => !known.has(id));
        say(performKept(model, unknown));
      }),
    [model, place, author],
  );

  const document = model.document();
  const review = useQuery({
    // A key with the whole document takes time, and each change of the draft's state makes one.
    queryKey: [REVIEW_TEMPLATE.name, site.id, isAsking ? document : null] as const,
    queryFn: async () =>
      (await callServer(REVIEW_TEMPLATE, { params: { siteId: site.id }, body: { document } })).reply
        .findings,
    enabled: isAsking,
    // The people of the site may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
  const overview = useQuery(templateOverviewQueryOptions(site.id));
  const items = overview.data?.templates.find(({ id }) => id === row?.id)?.items;

  const { draft, state, others } = useSharedDraft({
    siteId: site.id,
    model,
    author,
    place,
    base,
    version: first?.version ?? published,
    templateId,
    at:
      first === null
        ? null
        : { id: first.id, templateId: first.template_id, sequence: entries.length },
    onBegun: props.onBegun,
    onEnded: () => props.onEnded(model.pending()),
  });

  async function publish(): Promise<void> {
    setIsBusy(true);
    await draft.send();
    const at = draft.position();
    if (model.pending().length > 0) {
      setIsBusy(false);
      toast({
        title: t('publish_failed'),
        description: t('draft_state.waiting'),
        variant: 'warning',
      });
      return;
    }
    // The dialog has shown the warnings.
    const confirmed = (review.data ?? []).length > 0 ? { confirm_warnings: true } : {};
    const body = { document, ...confirmed };
    const texts = {
      failed: t('publish_failed'),
      done: t('published', { name: textIn(document.name, language), version: published + 1 }),
    };
    const id = at?.templateId ?? row?.id;
    draft.hold(true);
    const sent =
      id === undefined
        ? await send(CREATE_TEMPLATE, { body: { site_id: site.id, ...body } }, texts)
        : await send(
            UPDATE_TEMPLATE,
            {
              params: { templateId: id },
              body: {
                ...body,
                version: published,
                ...(at !== null && { draft: { draft_id: at.id, sequence: at.sequence } }),
              },
            },
            texts,
          );
    draft.hold(false);
    setIsBusy(false);
    if (sent === null) {
      await draft.read();
      return;
    }
    draft.stop();
    setIsAsking(false);
    onPublished(sent.id);
  }

  async function discard(): Promise<void> {
    const at = draft.position();
    if (at === null) return;
    const agreed = await confirm({
      title: t('discard_title'),
      text: t('discard_text', { count: others.length }),
      verb: t('kept_discard'),
      danger: true,
    });
    if (!agreed) return;
    draft.hold(true);
    const params = { siteId: site.id, templateId: at.templateId };
    const sent = await send(DISCARD_TEMPLATE_DRAFT, { params }, { failed: t('discard_failed') });
    draft.hold(false);
    if (sent === null) return;
    draft.stop();
    onDiscarded();
  }

  const note = items === undefined ? undefined : t('used_by', { count: items });
  return (
    <EditorProvider value={model}>
      <FollowOwnTypes />
      <EditorScreen
        banner={
          first !== null && (
            <DraftBanner draft={first} published={published} onDiscard={() => void discard()} />
          )
        }
        state={row === null ? t('state_new') : t('state_published', { version: published })}
        note={note}
        organisationId={props.me.user.organisation_id}
        extra={<DraftStatus isBegun={opened.draft !== null} state={state} others={others} />}
        tools={row !== null && <VersionsButton siteId={site.id} templateId={row.id} />}
        version={published + 1}
        shownNode={shownNode}
        onPublish={() => setIsAsking(true)}
      />
      <PublishDialog
        open={isAsking}
        published={row?.document ?? null}
        version={published + 1}
        isBusy={isBusy}
        // Without an answer the server decides when it is published.
        findings={review.isError ? [] : review.data}
        onPublish={() => void publish()}
        onShow={(node) => {
          setIsAsking(false);
          setShownNode({ node });
        }}
        onClose={() => setIsAsking(false)}
      />
    </EditorProvider>
  );
}
