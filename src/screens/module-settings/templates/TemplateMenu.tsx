import {
  Archive,
  ArchiveRestore,
  Copy,
  FileDown,
  FileOutput,
  Pencil,
  Star,
  Trash2,
} from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { siteTemplatesQueryOptions } from '../../../api/query-options.ts';
import { siteDropdownsQueryOptions } from '../../../api/site-lists.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { OPEN_TEMPLATE_DRAFT } from '../../../contract/template-drafts.ts';
import {
  ARCHIVE_TEMPLATE,
  CREATE_TEMPLATE,
  DELETE_TEMPLATE,
  RESTORE_TEMPLATE,
  SET_DEFAULT_TEMPLATE,
  type TemplateSummary,
} from '../../../contract/templates.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { useToastOnError } from '../../../modules/useToastOnError.ts';
import type { TemplateDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { ReadsDraft } from './pointed-template.ts';
import { copiedName, toTemplateFile } from './template-file.ts';

interface Props {
  readonly siteId: number;
  readonly template: TemplateSummary;
  readonly path: string;
  readonly readDraft: ReadsDraft;
}

/** What can be done with a template. */
export function TemplateMenu({ siteId, template, path, readDraft }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const send = useServerMutation();
  const attempt = useToastOnError();
  const { toast } = useToast();
  const { id, state, version, items, deleted_items: deleted } = template;
  const name = textIn(template.name, i18n.language);
  const params = { siteId, templateId: id };
  const isUnpublished = version === 0;

  /** The published document, or the draft of a template that was never published; null if it is gone. */
  async function documentOf(): Promise<TemplateDocument | null> {
    if (isUnpublished) return readDraft({ moduleType: template.module_type, templateId: id });
    const rows = await cache.query(siteTemplatesQueryOptions(siteId));
    return rows.find((row) => row.id === id && row.version === version)?.document ?? null;
  }

  /** The same; where there is none, a toast says why. */
  async function readDocument(failed: string): Promise<TemplateDocument | null> {
    const read = await attempt(failed, documentOf);
    if (read?.result === null)
      toast({ title: t('template.gone_meanwhile', { name }), variant: 'warning' });
    return read?.result ?? null;
  }

  async function copy(): Promise<void> {
    const document = await readDocument(t('template.not_copied', { name }));
    if (document === null) return;
    const given = copiedName(template.name, (of, lng) => t('template.copy_of', { name: of, lng }));
    const copied = { ...document, name: given };
    if (isUnpublished) {
      const body = { template_id: null, version: 0, document: copied };
      const done = t('template.copied_draft', { name });
      await send(OPEN_TEMPLATE_DRAFT, { params: { siteId }, body }, { done });
      return;
    }
    const body = { site_id: siteId, document: copied };
    await send(CREATE_TEMPLATE, { body }, { done: t('template.copied', { name }) });
  }

  async function takeOut(): Promise<void> {
    const failed = t('template.not_taken_out', { name });
    const document = await readDocument(failed);
    if (document === null) return;
    const lists = await attempt(failed, () => cache.query(siteDropdownsQueryOptions(siteId)));
    if (lists === null) return;
    const { dropdowns } = lists.result;
    const content = new Blob([toTemplateFile(document, dropdowns)], { type: 'application/json' });
    saveFile(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`, content);
  }

  async function restore(): Promise<void> {
    await send(RESTORE_TEMPLATE, { params }, { done: t('restored', { name }) });
  }

  async function archive(): Promise<void> {
    const done = await send(ARCHIVE_TEMPLATE, { params }, {});
    if (done !== null)
      toast({
        title: t('template.archived_toast', { name }),
        description: items > 0 ? t('template.archived_used', { count: items }) : undefined,
        action: { label: t('undo'), onSelect: () => void restore() },
      });
  }

  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: t('template.delete_title', { name }),
      text: t('template.delete_text'),
      verb: t('template.delete'),
      danger: true,
    });
    if (agreed) await send(DELETE_TEMPLATE, { params }, { done: t('template.deleted', { name }) });
  }

  const setDefault = (is_default: boolean) =>
    send(
      SET_DEFAULT_TEMPLATE,
      { params, body: { is_default } },
      { done: t(is_default ? 'template.is_default' : 'template.is_no_default', { name }) },
    );

  function entries(): readonly MenuEntry[] {
    const isArchived = state === 'archived';
    const used = items + deleted;
    return [
      ...(isArchived
        ? [
            {
              key: 'restore',
              title: t('restore'),
              icon: <ArchiveRestore size={16} />,
              onSelect: () => void restore(),
            },
          ]
        : [
            {
              key: 'edit',
              title: t('edit'),
              icon: <Pencil size={16} />,
              onSelect: () => void navigate(`${path}/${id}/edit`),
            },
            {
              key: 'default',
              title: t(template.is_default ? 'template.unset_default' : 'template.set_default'),
              icon: <Star size={16} />,
              description: t('template.default_help'),
              onSelect: () => void setDefault(!template.is_default),
            },
          ]),
      {
        key: 'copy',
        title: t('template.copy'),
        icon: <Copy size={16} />,
        ...(isUnpublished && { description: t('template.draft_help') }),
        onSelect: () => void copy(),
      },
      {
        key: 'file',
        title: t('template.take_out'),
        icon: <FileDown size={16} />,
        ...(isUnpublished && { description: t('template.draft_help') }),
        onSelect: () => void takeOut(),
      },
      {
        key: 'form',
        title: t('template.take_out_form'),
        icon: <FileOutput size={16} />,
        description: t('template.take_out_form_help'),
        onSelect: () => void navigate(`${path}/${id}/export`),
      },
      ...(isArchived
        ? []
        : [
            {
              key: 'archive',
              title: t('template.archive'),
              icon: <Archive size={16} />,
              onSelect: () => void archive(),
            },
          ]),
      {
        key: 'delete',
        title: t('template.delete'),
        icon: <Trash2 size={16} />,
        danger: true,
        ...(used > 0
          ? { lock: { text: t('template.delete_used', { count: used }) } }
          : { onSelect: () => void remove() }),
      },
    ];
  }

  return <MoreMenu label={t('actions_of', { name })} size="small" entries={entries} />;
}
