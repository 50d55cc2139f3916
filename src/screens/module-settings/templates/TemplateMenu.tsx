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
import {
  ARCHIVE_TEMPLATE,
  CREATE_TEMPLATE,
  DELETE_TEMPLATE,
  RESTORE_TEMPLATE,
  SET_DEFAULT_TEMPLATE,
  type TemplateSummary,
} from '../../../contract/templates.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { textIn } from '../../../runtime/text.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { copiedName, toTemplateFile } from './template-file.ts';

interface Props {
  readonly siteId: number;
  readonly template: TemplateSummary;
  readonly path: string;
}

/** What can be done with a template. */
export function TemplateMenu({ siteId, template, path }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const send = useServerMutation();
  const { toast } = useToast();
  const { id, state, version, items, deleted_items: deleted } = template;
  const name = textIn(template.name, i18n.language);
  const params = { siteId, templateId: id };

  /** The published document; undefined if there is none. */
  async function documentOf() {
    const rows = await cache.query(siteTemplatesQueryOptions(siteId));
    return rows.find((row) => row.id === id && row.version === version)?.document;
  }

  async function copy(): Promise<void> {
    const document = await documentOf();
    if (document === undefined) return;
    const given = copiedName(template.name, (of, lng) => t('template.copy_of', { name: of, lng }));
    const body = { site_id: siteId, document: { ...document, name: given } };
    await send(CREATE_TEMPLATE, { body }, { done: t('template.copied', { name }) });
  }

  async function takeOut(): Promise<void> {
    const document = await documentOf();
    if (document === undefined) return;
    const { dropdowns } = await cache.query(siteDropdownsQueryOptions(siteId));
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

  const edit = () => void navigate(`${path}/${id}/edit`);

  /** What copies and files are made of is the published version: without one, the way to publish it. */
  const ifPublished = (onSelect: () => void): Pick<MenuEntry, 'lock' | 'onSelect'> =>
    version > 0
      ? { onSelect }
      : { lock: { reasons: [{ text: t('template.publish_first'), onSelect: edit }] } };

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
              onSelect: edit,
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
        ...ifPublished(() => void copy()),
      },
      {
        key: 'file',
        title: t('template.take_out'),
        icon: <FileDown size={16} />,
        ...ifPublished(() => void takeOut()),
      },
      {
        key: 'form',
        title: t('template.take_out_form'),
        icon: <FileOutput size={16} />,
        description: t('template.take_out_form_help'),
        ...ifPublished(() => void navigate(`${path}/${id}/export`)),
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
