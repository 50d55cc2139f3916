import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { itemRead } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { ItemForm } from '../form/ItemForm.tsx';
import { creationOf } from '../form/values.ts';
import { createLabel } from '../labels.ts';
import { useKind } from '../kind.ts';
import { useTemplates } from '../registry/templates.ts';
import styles from './pages.module.css';
import { useNavigateFreely } from './useNavigateFreely.ts';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
}

const noTemplate = -1;

/** A new item: blank by the newest version of the chosen template, or by the module alone. */
export function NewItemPage({ module, site }: Props) {
  const { t, i18n } = useTranslation('form');
  const { templates, error } = useTemplates(site.id);
  const [chosen, setChosen] = useState<number | null>(null);
  if (templates === null) {
    return error === null ? (
      <div className={styles.loading}>
        <SkeletonRows rows={6} rowHeight={64} />
      </div>
    ) : (
      <ErrorState title={t('templates_failed')} reason={error.message} />
    );
  }
  const rows = templates.newest(module.document.type);
  const template = chosen ?? rows[0]?.id ?? noTemplate;
  const words = (row: (typeof rows)[number]) => textIn(row.name, i18n.language);
  const choice = rows.length > 0 && (
    <div className={styles.choose}>
      <FieldFrame label={t('template')}>
        {(control) => (
          <Select<number>
            id={control.id}
            value={template}
            onChange={setChosen}
            options={[
              ...rows.map((row) => ({ value: row.id, label: words(row) })),
              { value: noTemplate, label: t('no_template') },
            ]}
          />
        )}
      </FieldFrame>
    </div>
  );
  return (
    <BlankForm
      key={template}
      module={templates.of(module, template, null)}
      site={site}
      choice={choice || undefined}
    />
  );
}

function BlankForm({
  module,
  site,
  choice,
}: Props & { readonly choice: React.ReactNode | undefined }) {
  const { t, i18n } = useTranslation('form');
  const cache = useQueryClient();
  const kind = useKind(module);
  const navigate = useNavigate();
  const leave = useNavigateFreely();
  const list = `/app/sites/${site.id}/${module.document.route}`;
  const blank = useMemo<Item>(
    () => ({ ...blankItem(module, site.id), client_id: crypto.randomUUID() }),
    [module, site.id],
  );

  async function create(present: Item): Promise<Item> {
    const calls = itemCalls(kind);
    const params = { siteId: site.id };
    const { reply } = await callServer(calls.create, { params, body: creationOf(module, present) });
    cache.setQueryData(itemRead(kind, site.id, reply.id).queryKey, reply);
    await invalidateCall(cache, calls.list.name, site.id);
    leave(`${list}/${reply.id}`);
    return reply;
  }

  return (
    <ItemForm
      module={module}
      item={blank}
      title={createLabel(module, i18n.language, t)}
      meta={textIn(module.document.name, i18n.language)}
      {...(choice === undefined ? {} : { notice: choice })}
      side={null}
      readOnly={false}
      saveLabel={t('create')}
      onSave={create}
      onCancel={() => void navigate(list)}
    />
  );
}
