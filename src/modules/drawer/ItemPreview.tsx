import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { itemQueryOptions } from '../../api/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { itemCode } from '../../runtime/record/item-code.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { FieldScopeProvider } from '../form/field-id.ts';
import { FormProvider, useFormModel } from '../form/useFormModel.ts';
import { useModuleRef } from '../module-ref.ts';
import { useTemplates } from '../registry/templates.ts';
import { AllSections } from './AllSections.tsx';
import { drawerScope } from './scroll-to-field.ts';
import styles from './drawer.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly ids: readonly number[];
}

/** A preview of items, one at a time. */
export function ItemPreview({ module, ids }: Props) {
  const { t } = useTranslation('form');
  const [shown, setShown] = useState(ids[0] ?? 0);
  return (
    <div className={styles.form}>
      {ids.length > 1 && (
        <div className={styles.pick}>
          <Segmented<number>
            aria-label={t('drawer.which')}
            value={shown}
            onChange={setShown}
            options={ids.map((id) => ({ value: id, label: itemCode(module, { id }) }))}
          />
        </div>
      )}
      <PreviewedItem key={shown} module={module} id={shown} />
    </div>
  );
}

function PreviewedItem({ module, id }: { readonly module: CompiledModule; readonly id: number }) {
  const { t } = useTranslation('form');
  const { siteId, language } = useWidgetServices();
  const templates = useTemplates();
  const item = useQuery(itemQueryOptions(useModuleRef(module), siteId, id));
  if (item.data === undefined) {
    return (
      <QueryState
        query={item}
        errorTitle={t('item_failed', { singular: textIn(module.document.singular, language) })}
        rows={6}
        rowHeight={64}
      />
    );
  }
  const { template_id, template_version, version } = item.data;
  const itemModule = templates.forVersion(module, template_id, template_version);
  return <Fields key={version} module={itemModule} item={item.data} />;
}

function Fields({ module, item }: { readonly module: CompiledModule; readonly item: Item }) {
  const { t } = useTranslation('form');
  const { timeZone, language, status, itemHref } = useWidgetServices();
  const model = useFormModel({ module, item, timeZone, readOnly: true });
  const { type } = module.document;
  const view = status(type, item, item.status);
  const href = itemHref(type, item.id);
  return (
    <FieldScopeProvider value={drawerScope}>
      <FormProvider value={model}>
        <div className={styles.scroll}>
          <div className={styles.head}>
            <h3 className={styles.name}>{item.name}</h3>
            <span className={styles.meta}>
              <Code>{itemCode(module, item)}</Code>
              {view !== null && (
                <StatusTag
                  family={view.family}
                  label={textIn(view.label, language)}
                  colour={view.colour}
                />
              )}
              {href !== null && <Link to={href}>{t('drawer.open_page')}</Link>}
            </span>
          </div>
          <AllSections module={module} />
        </div>
      </FormProvider>
    </FieldScopeProvider>
  );
}
