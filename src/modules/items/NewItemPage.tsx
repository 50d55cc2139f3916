import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Select } from '../../ui/antd/Select.tsx';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { duplicateItem } from '../../runtime/record/duplicate.ts';
import type { Item } from '../../runtime/record/item.ts';
import { withValues } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useCopiedChildren } from '../children/useCopiedChildren.ts';
import type { FormHandle } from '../form/useItemForm.ts';
import { createLabel } from '../labels.ts';
import { useTemplates } from '../registry/templates.ts';
import { type CurrentUser, may } from '../session.ts';
import { type Draft, draftsInScope } from '../../api/drafts.ts';
import { BlankForm } from './BlankForm.tsx';
import { draftTemplateId, draftScope } from './draft-key.ts';
import { itemWithReference } from './reference-param.ts';
import { useCopySource } from './useCopySource.ts';
import styles from './items.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

const noTemplate = -1;

/**
 * The page of a new item: blank, with a reference that the address names, or a copy of the item
 * that the address names. It requires the permission to create.
 */
export function NewItemPage(props: Props) {
  const { module, site, me } = props;
  const { t, i18n } = useTranslation('form');
  const templates = useTemplates();
  const copySource = useCopySource(module, site.id);
  const [params] = useSearchParams();
  const latestDraft = useLatestDraft(props);
  const source = copySource.state === 'found' ? copySource.item : null;
  const children = useCopiedChildren(module, source);
  const title = createLabel(module, i18n.language, t);
  if (!may(me, `${module.document.type}.create`, site.id)) {
    return <ErrorState title={title} reason={t('may_not_create')} />;
  }
  if (copySource.state === 'failed') {
    return (
      <ErrorState
        title={t('duplicate.failed')}
        reason={copySource.reason}
        onRetry={copySource.retry}
      />
    );
  }
  if (children === null)
    return <ErrorState title={t('duplicate.failed')} reason={t('duplicate.no_children')} />;
  const isLoading = copySource.state === 'loading' || children === undefined;
  if (isLoading || latestDraft === undefined) {
    return (
      <div className={styles.loading}>
        <SkeletonRows rows={6} rowHeight={64} />
      </div>
    );
  }
  const rows = templates.newest(module.document.type);
  const has = (id: number | null | undefined): id is number =>
    id === noTemplate || rows.some((row) => row.id === id);
  const wished = source === null ? latestDraft && draftTemplateId(latestDraft) : source.template_id;
  const first = has(wished) ? wished : (rows[0]?.id ?? noTemplate);
  const templateModule = templates.forVersion(module, first, null);
  const blank = blankItem(templateModule, site.id);
  const draft =
    source === null
      ? itemWithReference(templateModule, blank, params)
      : withValues(duplicateItem(templateModule, blank, source, t('duplicate.mark')), children);
  return <NewItem key={source?.id ?? 0} {...props} template={first} draft={draft} />;
}

interface NewItemProps extends Props {
  readonly template: number;
  /** Initial values in addition to the defaults. */
  readonly draft: Item | null;
}

/** A blank form with the newest version of the chosen template, or with none. */
function NewItem({ module, site, me, ...begin }: NewItemProps) {
  const { t, i18n } = useTranslation('form');
  const templates = useTemplates();
  const rows = templates.newest(module.document.type);
  const [template, setTemplate] = useState(begin.template);
  const [draft, setDraft] = useState<Item | null>(begin.draft);
  const options = [
    ...rows.map(({ id, name }) => ({ value: id, label: textIn(name, i18n.language) })),
    { value: noTemplate, label: t('no_template') },
  ];
  // Entered values are kept if the other template has the column too.
  const choose = (handle: FormHandle) => (next: number) => {
    setDraft(handle.isDirty() ? handle.unsavedItem() : null);
    setTemplate(next);
    handle.discardDraft();
  };
  const choice = (handle: FormHandle) => (
    <div className={styles.choose}>
      <FieldFrame label={t('template')}>
        {({ id }) => (
          <Select<number>
            id={id}
            className={styles.template ?? ''}
            value={template}
            onChange={choose(handle)}
            options={options}
          />
        )}
      </FieldFrame>
    </div>
  );
  return (
    <BlankForm
      key={template}
      module={templates.forVersion(module, template, null)}
      site={site}
      me={me}
      draft={draft}
      notice={rows.length === 0 ? undefined : choice}
    />
  );
}

interface DraftOwner {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/**
 * The latest draft of a new item, whose template the form opens with; null if there is none,
 * undefined while it loads.
 */
function useLatestDraft({ module, site, me }: DraftOwner): Draft | null | undefined {
  const [draft, setDraft] = useState<Draft | null>();
  useEffect(() => {
    let isGone = false;
    void draftsInScope(draftScope({ module, site, me })).then((drafts) => {
      if (!isGone) setDraft(drafts.find((each) => draftTemplateId(each) !== null) ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [module, site, me]);
  return draft;
}
