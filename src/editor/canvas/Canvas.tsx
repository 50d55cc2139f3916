import {
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormModel } from '../../modules/form/useFormModel.ts';
import { sectionEntries } from '../../modules/form/content/section-entries.ts';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import type {
  CompiledModule,
  CompiledSection,
  CompiledTab,
  ContentBlock,
} from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { useServicesIn } from '../../modules/services/useServicesIn.ts';
import { ShownDeviceProvider } from '../../ui/hooks/useMediaQuery.ts';
import { Card } from '../../ui/page/Card.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { ThemeContext, useTheme } from '../../ui/theme/useTheme.ts';
import { useWidgetServices, WidgetServicesProvider } from '../../widgets/services.ts';
import { useRemove } from '../actions/useRemove.ts';
import { dropTarget } from '../drag/drop-target.ts';
import { useDropLine } from '../drag/useDropLine.ts';
import { editorTopics } from '../model/editor-model.ts';
import type { PreviewOptions } from '../preview/preview-options.ts';
import { PreviewBarrier } from '../preview/PreviewBarrier.tsx';
import { PreviewFailure } from '../preview/PreviewFailure.tsx';
import { PreviewTextsProvider } from '../preview/PreviewTexts.tsx';
import { usePreview } from '../preview/usePreview.ts';
import { useTextsIn } from '../preview/useTextsIn.ts';
import {
  NearViewportProvider,
  useGroupOfParts,
  useNearViewport,
} from '../viewport/near-viewport.ts';
import { useEditor, useEditorKeys, useIsSelected } from '../model/useEditor.ts';
import { CanvasContent } from './CanvasContent.tsx';
import { CanvasField } from './CanvasField.tsx';
import { CanvasTabs } from './CanvasTabs.tsx';
import grid from '../../modules/form/field-grid.module.css';
import styles from './canvas.module.css';
import { PreviewFormProvider, usePreviewForm } from './preview-form.ts';
import { QuickAdd } from './QuickAdd.tsx';

interface Props {
  readonly preview: PreviewOptions;
  readonly organisationId: number;
}

/** The form in edit mode: the fields that users get, which can be selected, renamed and moved. */
export const Canvas = memo(function Canvas({ preview, organisationId }: Props) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const { device, language, theme, values } = preview;
  const shownIn = useServicesIn(language);
  const texts = useTextsIn(language);
  const appearance = useTheme();
  const shownAs = useMemo(
    () => (theme === null ? appearance : { ...appearance, theme }),
    [appearance, theme],
  );
  useEditorKeys(editorTopics.document);
  const [first] = useState(() => Math.ceil(window.innerHeight / perField));
  const rendered = useDeferredValue(Infinity, first);
  const { module } = rendered === first ? model.firstCompiled(first) : model.compiled();
  if (module === null) return <p className={styles.broken}>{t('broken')}</p>;
  return (
    <>
      {typeof values === 'number' && <PreviewFailure module={module} values={values} />}
      <WidgetServicesProvider value={shownIn}>
        <ThemeContext value={shownAs}>
          <PreviewTextsProvider value={texts}>
            <ShownDeviceProvider value={device === 'phone' ? device : null}>
              <FieldScopeProvider value="canvas">
                <div
                  className={styles.paper}
                  data-device={device}
                  data-theme={theme ?? undefined}
                  lang={language}
                >
                  <Suspense fallback={<SkeletonRows />}>
                    <PreviewForm
                      compiled={module}
                      preview={preview}
                      organisationId={organisationId}
                      first={first}
                      rendered={rendered}
                    />
                  </Suspense>
                </div>
              </FieldScopeProvider>
            </ShownDeviceProvider>
          </PreviewTextsProvider>
        </ThemeContext>
      </WidgetServicesProvider>
      <PlaceBelow module={module} />
    </>
  );
});

interface Rendered {
  /** Fields of the first picture, which are near the viewport until that is known. */
  readonly first: number;
  /** Fields that are rendered: those of the first picture, and then, behind it, Infinity: all. */
  readonly rendered: number;
}

interface PreviewProps extends Props, Rendered {
  readonly compiled: CompiledModule;
}

function PreviewForm({ compiled, preview, organisationId, ...counts }: PreviewProps) {
  const { module, item, role, key } = usePreview(compiled, preview, organisationId);
  const barrier = role?.barrier ?? null;
  return (
    <>
      {role !== null && <PreviewBarrier role={role} />}
      {barrier !== 'unseen' && (
        <CanvasForm key={key} module={module} item={item} readOnly={barrier !== null} {...counts} />
      )}
    </>
  );
}

const panelId = 'editor-canvas-panel';

/** Pixels of the screen's height for each field of the first picture: two fields of 100 in a row. */
const perField = 50;

interface FormProps extends Rendered {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly readOnly: boolean;
}

function CanvasForm({ module, item, readOnly, first, rendered }: FormProps) {
  const { timeZone } = useWidgetServices();
  const form = usePreviewForm(useFormModel({ module, item, timeZone, readOnly }));
  const remove = useRemove();
  const viewport = useNearViewport();
  const active = useActiveTab(module);
  if (active === undefined) return null;
  return (
    <PreviewFormProvider value={form}>
      <NearViewportProvider value={viewport}>
        <CanvasTabs layout={module.layout} active={active.id} controls={panelId} />
        <div id={panelId} role="tabpanel" className={styles.sections}>
          {placed(active.sections).map(
            ({ section, before }) =>
              (before === 0 || before < rendered) && (
                <CanvasSection
                  key={section.id}
                  tab={active.id}
                  section={section}
                  remove={remove}
                  eagerCount={first - before}
                  rendered={renderedOf(section, rendered - before)}
                />
              ),
          )}
        </div>
      </NearViewportProvider>
    </PreviewFormProvider>
  );
}

/** The canvas below the last section of the open tab: what is dropped there goes to its end. */
function PlaceBelow({ module }: { readonly module: CompiledModule }) {
  const active = useActiveTab(module);
  const section = active?.sections.at(-1);
  if (active === undefined || section === undefined) return null;
  const part = { is: 'section', tab: active.id, section: section.id } as const;
  return <div className={styles.below} {...dropTarget(part, 'end')} />;
}

/** How many of a section's fields and blocks are rendered; Infinity when all are. */
const renderedOf = ({ columns, content }: CompiledSection, count: number): number =>
  count < columns.length + content.length ? count : Infinity;

/** Sections with the number of fields before each. */
function placed(sections: readonly CompiledSection[]) {
  let before = 0;
  return sections.map((section) => {
    const at = before;
    before += section.columns.length;
    return { section, before: at };
  });
}

/** The tab of what is selected; else the first. */
function useActiveTab({ layout }: CompiledModule): CompiledTab | undefined {
  const model = useEditor();
  const listen = useCallback(
    (listener: () => void) => model.subscribe([editorTopics.selection], listener),
    [model],
  );
  const tab = useSyncExternalStore(listen, () => {
    const selected = model.selected();
    if (selected.is === 'template') return undefined;
    return selected.is === 'field' ? model.column(selected.db)?.document.tab : selected.tab;
  });
  return layout.find(({ id }) => id === tab) ?? layout[0];
}

interface SectionProps {
  readonly tab: string;
  readonly section: CompiledSection;
  /** How many of its fields are near the viewport until that is known. */
  readonly eagerCount: number;
  /** How many of its fields and blocks are rendered. */
  readonly rendered: number;
  readonly remove: ReturnType<typeof useRemove>;
}

const shownOf = ({ id, order, text, signs, image }: ContentBlock) => [
  id,
  order,
  text,
  signs,
  image,
];

const isSameBlock = (a: ContentBlock, b: ContentBlock | undefined): boolean =>
  b !== undefined && jsonEquals(shownOf(a), shownOf(b));

/** Whether a section has the same fields and blocks; each compilation makes another object of it. */
function isSameSection(a: CompiledSection, b: CompiledSection): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.description === b.description &&
    a.columns.length === b.columns.length &&
    a.columns.every((column, index) => column === b.columns[index]) &&
    a.content.length === b.content.length &&
    a.content.every((block, index) => isSameBlock(block, b.content[index]))
  );
}

/** Without `eagerCount`, which counts only for the first render of a field. */
const areSameSections = (a: SectionProps, b: SectionProps): boolean =>
  a.tab === b.tab &&
  a.remove === b.remove &&
  a.rendered === b.rendered &&
  isSameSection(a.section, b.section);

const CanvasSection = memo(function CanvasSection(props: SectionProps) {
  const { tab, section, eagerCount, rendered, remove } = props;
  const { t } = useTranslation('editor');
  const { language } = useWidgetServices();
  const editor = useEditor();
  const part = { is: 'section', tab, section: section.id } as const;
  const isSelected = useIsSelected(`section:${tab}:${section.id}`);
  const line = useDropLine(part);
  const entries = sectionEntries(section, section.columns);
  const isWhole = rendered === Infinity;
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
        <FieldGroup eager={eagerCount > 0} count={entries.length}>
          {(isWhole ? entries : entries.slice(0, rendered)).map(({ column, block }, index) =>
            block === undefined ? (
              <CanvasField
                key={column.db}
                column={column}
                eager={index < eagerCount}
                remove={remove}
                t={t}
              />
            ) : (
              <CanvasContent key={`content ${block.id}`} block={block} {...part} />
            ),
          )}
        </FieldGroup>
        {isWhole && <QuickAdd tab={tab} section={section.id} />}
      </Card>
    </div>
  );
}, areSameSections);

interface GroupProps {
  /** The first picture has some of them. */
  readonly eager: boolean;
  /** Fields and blocks that it has, or will have. */
  readonly count: number;
  readonly children: ReactNode;
}

/** The fields and blocks of a section. */
function FieldGroup({ eager, count, children }: GroupProps) {
  return (
    <div className={grid.grid} {...useGroupOfParts(eager, count * perField)}>
      {children}
    </div>
  );
}
