import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import type { FormHandle } from '../form/ItemForm.tsx';
import { createLabel } from '../labels.ts';
import { useTemplates } from '../registry/templates.ts';
import { type CurrentUser, may } from '../session.ts';
import { BlankForm } from './BlankForm.tsx';
import styles from './pages.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

const noTemplate = -1;

/** A new item: blank by the newest version of the chosen template, or by the module alone. */
export function NewItemPage({ module, site, me }: Props) {
  const { t, i18n } = useTranslation('form');
  const templates = useTemplates();
  const rows = templates.newest(module.document.type);
  const [template, setTemplate] = useState(rows[0]?.id ?? noTemplate);
  const [draft, setDraft] = useState<Item | null>(null);
  if (!may(me, `${module.document.type}.create`, site.id)) {
    return (
      <ErrorState title={createLabel(module, i18n.language, t)} reason={t('may_not_create')} />
    );
  }
  const options = [
    ...rows.map(({ id, name }) => ({ value: id, label: textIn(name, i18n.language) })),
    { value: noTemplate, label: t('no_template') },
  ];
  // What was entered so far goes along to the other template, where that has the column too.
  const choose = (handle: FormHandle) => (next: number) => {
    setDraft(handle.isDirty() ? handle.present() : null);
    setTemplate(next);
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
      module={templates.of(module, template, null)}
      site={site}
      draft={draft}
      notice={rows.length === 0 ? undefined : choice}
    />
  );
}
