import { memo, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProvider, useFormModel } from '../../modules/form/useFormModel.ts';
import { sectionEntries } from '../../modules/form/content/section-entries.ts';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import { eagerFieldCount } from '../../modules/form/viewport-mount.ts';
import type { CompiledModule, CompiledSection, CompiledTab } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { ThemeContext, useTheme } from '../../ui/theme/useTheme.ts';
import { useWidgetServices, WidgetServicesProvider } from '../../widgets/services.ts';
import { useRemove } from '../actions/useRemove.ts';
import { useDropLine } from '../drag/useDropLine.ts';
import { editorTopics } from '../model/editor-model.ts';
import type { PreviewOptions } from '../preview/preview-options.ts';
import { usePreview } from '../preview/usePreview.ts';
import { useEditor, useEditorKeys, useIsSelected, useSelected } from '../model/useEditor.ts';
import { CanvasContent } from './CanvasContent.tsx';
import { CanvasField } from './CanvasField.tsx';
import grid from '../../modules/form/field-grid.module.css';
import styles from './canvas.module.css';
import { NearViewportProvider, useNearViewport } from './near-viewport.ts';
import { QuickAdd } from './QuickAdd.tsx';

interface Props {
  readonly preview: PreviewOptions;
  readonly organisationId: number;
}

/** The form in edit mode: the fields that users get, which can be selected, renamed and moved. */
export const Canvas = memo(function Canvas({ preview, organisationId }: Props) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const services = useWidgetServices();
  const { device, language, theme } = preview;
  const shownIn = useMemo(() => ({ ...services, language }), [services, language]);
  const appearance = useTheme();
  const shownAs = useMemo(
    () => (theme === null ? appearance : { ...appearance, theme }),
    [appearance, theme],
  );
  useEditorKeys(editorTopics.document);
  const { module } = model.compiled();
  if (module === null) return <p className={styles.broken}>{t('broken')}</p>;
  return (
    <WidgetServicesProvider value={shownIn}>
      <ThemeContext value={shownAs}>
        <FieldScopeProvider value="canvas">
          <div
            className={styles.paper}
            data-device={device}
            data-theme={theme ?? undefined}
            lang={language}
          >
            <Suspense fallback={<SkeletonRows />}>
              <PreviewForm compiled={module} preview={preview} organisationId={organisationId} />
            </Suspense>
          </div>
        </FieldScopeProvider>
      </ThemeContext>
    </WidgetServicesProvider>
  );
});

interface PreviewProps extends Props {
  readonly compiled: CompiledModule;
}

function PreviewForm({ compiled, preview, organisationId }: PreviewProps) {
  const { module, item, key } = usePreview(compiled, preview, organisationId);
  return <CanvasForm key={key} module={module} item={item} />;
}

const panelId = 'editor-canvas-panel';

interface FormProps {
  readonly module: CompiledModule;
  readonly item: Item;
}

function CanvasForm({ module, item }: FormProps) {
  const { timeZone, language } = useWidgetServices();
  const editor = useEditor();
  const form = useFormModel({ module, item, timeZone, readOnly: false });
  const viewport = useNearViewport();
  const active = useActiveTab(module);
  if (active === undefined) return null;
  return (
    <FormProvider value={form}>
      <NearViewportProvider value={viewport}>
        <div className={styles.tabs}>
          <TabBar
            label={textIn(editor.document().name, language)}
            tabs={module.layout.map(({ id, name }) => ({ key: id, label: textIn(name, language) }))}
            active={active.id}
            onChange={(tab) => editor.select({ is: 'tab', tab })}
            controls={panelId}
          />
        </div>
        <div id={panelId} role="tabpanel" className={styles.sections}>
          {active.sections.map((section, index) => (
            <CanvasSection
              key={section.id}
              tab={active.id}
              section={section}
              before={active.sections
                .slice(0, index)
                .reduce((sum, { columns }) => sum + columns.length, 0)}
            />
          ))}
        </div>
      </NearViewportProvider>
    </FormProvider>
  );
}

/** The tab of what is selected; else the first. */
function useActiveTab({ layout, byDb }: CompiledModule): CompiledTab | undefined {
  const selected = useSelected();
  const tab =
    selected.is === 'template'
      ? undefined
      : selected.is === 'field'
        ? byDb.get(selected.db)?.tab
        : selected.tab;
  return layout.find(({ id }) => id === tab) ?? layout[0];
}

interface SectionProps {
  readonly tab: string;
  readonly section: CompiledSection;
  /** How many fields of the tab come before it. */
  readonly before: number;
}

function CanvasSection({ tab, section, before }: SectionProps) {
  const { t } = useTranslation('editor');
  const { language } = useWidgetServices();
  const editor = useEditor();
  const part = { is: 'section', tab, section: section.id } as const;
  const isSelected = useIsSelected(`section:${tab}:${section.id}`);
  const line = useDropLine(part);
  const remove = useRemove();
  const entries = sectionEntries(section, section.columns);
  return (
    <div className={styles.section} data-selected={isSelected || undefined} {...line}>
      <button
        type="button"
        className={styles.selectSection}
        aria-label={t('edit_field', { name: textIn(section.name, language) })}
        aria-pressed={isSelected}
        onClick={() => editor.select(part)}
      />
      <Card title={textIn(section.name, language)}>
        {section.description !== null && (
          <p className={grid.about}>{textIn(section.description, language)}</p>
        )}
        <div className={grid.grid}>
          {entries.map(({ column, block }, index) =>
            block === undefined ? (
              <CanvasField
                key={column.db}
                column={column}
                eager={before + index < eagerFieldCount}
                remove={remove}
              />
            ) : (
              <CanvasContent key={`content ${block.id}`} block={block} {...part} />
            ),
          )}
        </div>
        <QuickAdd tab={tab} section={section.id} />
      </Card>
    </div>
  );
}
