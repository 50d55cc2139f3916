import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import {
  type NamedRow,
  useWidgetServices,
  type WidgetServices,
  WidgetServicesProvider,
} from '../../widgets/services.ts';
import { createLabel } from '../labels.ts';
import { useModules } from '../registry/registry.ts';
import { Select } from '../../ui/antd/Select.tsx';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import type { NewItemRequest } from '../../widgets/reference-services.ts';
import { useTemplates } from '../registry/templates.ts';
import { ItemPreview } from './ItemPreview.tsx';
import type { DrawerContent } from './useDrawer.ts';
import { NewItemForm } from './NewItemForm.tsx';
import styles from './drawer.module.css';

interface NewItemProps {
  readonly module: CompiledModule;
  readonly request: NewItemRequest;
  readonly onCreated: (row: NamedRow) => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: () => boolean) => void;
}

const noTemplate = -1;

/** Creates an item in the drawer, from the field's template or from one that the person chooses. */
function NewItem({ module, request, ...rest }: NewItemProps) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const templates = useTemplates();
  const rows = templates.newest(module.document.type);
  const [chosen, setChosen] = useState(request.templateId ?? rows[0]?.id ?? noTemplate);
  const options = [
    ...rows.map(({ id, name }) => ({ value: id, label: textIn(name, language) })),
    { value: noTemplate, label: t('no_template') },
  ];
  const choice =
    request.templateId !== null || rows.length === 0 ? null : (
      <FieldFrame label={t('template')}>
        {({ id }) => (
          <Select<number>
            id={id}
            className={styles.template ?? ''}
            value={chosen}
            onChange={setChosen}
            options={options}
          />
        )}
      </FieldFrame>
    );
  return (
    <NewItemForm
      key={chosen}
      module={templates.forVersion(module, chosen, null)}
      name={request.name}
      {...(request.values !== undefined && { values: request.values })}
      choice={choice}
      {...rest}
    />
  );
}

interface Props {
  readonly content: DrawerContent | undefined;
  readonly onClose: (made: NamedRow | null) => void;
}

const width = 640;

/** The drawer over a form, which stays open below: it creates an item or previews items. */
export function ItemDrawer({ content, onClose }: Props) {
  const { t } = useTranslation('form');
  const services = useWidgetServices();
  const { byType } = useModules();
  const isPhone = useIsPhone();
  const isDirty = useRef<() => boolean>(() => false);
  const [isConfirming, setIsConfirming] = useState(false);
  // Drawers do not nest: links in a drawer lead to pages.
  const below = useMemo<WidgetServices>(
    () => ({
      ...services,
      references: { ...services.references, isInDrawer: true, openPreview: null },
    }),
    [services],
  );
  const moduleType =
    content?.kind === 'new' ? content.wish.moduleType : (content?.moduleType ?? '');
  const module = byType.get(moduleType);
  const close = (made: NamedRow | null) => {
    setIsConfirming(false);
    onClose(made);
  };
  const leave = () => {
    if (content?.kind === 'new' && isDirty.current()) setIsConfirming(true);
    else close(null);
  };
  const title = () => {
    if (module === undefined) return '';
    return content?.kind === 'new'
      ? createLabel(module, services.language, t)
      : textIn(module.document.name, services.language);
  };
  const onDirty = useCallback((ask: () => boolean) => {
    isDirty.current = ask;
  }, []);
  return (
    <Drawer
      open={content !== undefined && module !== undefined}
      onClose={leave}
      title={title()}
      size={isPhone ? '100%' : width}
      destroyOnHidden
      rootClassName={styles.drawer ?? ''}
    >
      {isConfirming && (
        <div role="alertdialog" aria-label={t('leave_title')} className={styles.question}>
          <span>{t('leave_title')}</span>
          <span className={styles.answers}>
            <Button size="small" autoFocus onClick={() => setIsConfirming(false)}>
              {t('leave_stay')}
            </Button>
            <Button size="small" danger onClick={() => close(null)}>
              {t('leave_verb')}
            </Button>
          </span>
        </div>
      )}
      {module !== undefined && content !== undefined && (
        <WidgetServicesProvider value={below}>
          {content.kind === 'new' ? (
            <NewItem
              module={module}
              request={content.wish}
              onCreated={close}
              onCancel={leave}
              onDirty={onDirty}
            />
          ) : (
            <ItemPreview key={content.ids.join()} module={module} ids={content.ids} />
          )}
        </WidgetServicesProvider>
      )}
    </Drawer>
  );
}
