import { Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { drawIconsAtOnce } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { moreIcons } from '../../ui/icons/more.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { useWholeWidth } from '../../ui/page/whole-width.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { EditorKeys } from '../clipboard/EditorKeys.ts';
import { Canvas } from '../canvas/Canvas.tsx';
import { createDragState, DragProvider, useDragState } from '../drag/DragContext.ts';
import { DragLayer } from '../drag/DragLayer.tsx';
import { PointerDragProvider } from '../drag/usePointerDrag.ts';
import { editorTopics } from '../model/editor-model.ts';
import { Palette } from '../palette/Palette.tsx';
import { PreviewBar } from '../preview/PreviewBar.tsx';
import { plainPreview, PreviewProvider } from '../preview/PreviewContext.ts';
import type { PreviewOptions } from '../preview/preview-options.ts';
import { SettingsPane } from '../settings/SettingsPane.tsx';
import { Structure } from '../structure/Structure.tsx';
import { useFlowReview } from './flow-review.ts';
import { FlowReviewProvider } from './FlowReviewProvider.tsx';
import styles from './screen.module.css';
import { useEditor, useEditorKeys, useOfDraft, useSentence } from '../model/useEditor.ts';

/** A node of the flow that somebody asked to see; another object each time. */
export interface ShownNode {
  readonly node: string;
}

interface Props {
  /** Above all else: whose draft was opened. */
  readonly banner?: ReactNode;
  readonly state: string;
  /** How many items use the template; undefined until that is known. */
  readonly note: string | undefined;
  /** Beside the state: whether the draft is saved, and who else edits it. */
  readonly extra: ReactNode;
  /** Before the tools of undo and publishing. */
  readonly tools: ReactNode;
  /** The version that publishing makes. */
  readonly version: number;
  readonly organisationId: number;
  readonly shownNode?: ShownNode | null;
  readonly onPublish: () => void;
}

// The palette and the fields have icons of every kind.
drawIconsAtOnce(moreIcons);

/** The text editor is fetched when somebody opens the text. */
const JsonPane = lazyComponent(async () => (await import('../json/JsonPane.tsx')).JsonPane);

/** The diagram's library is fetched when somebody opens the flow. */
const FlowPane = lazyComponent(async () => (await import('./FlowPane.tsx')).FlowPane);

/** So is the list of rules with its dialogs. */
const LogicPane = lazyComponent(async () => (await import('../logic/LogicPane.tsx')).LogicPane);

const TranslationsPane = lazyComponent(
  async () => (await import('../translations/TranslationsPane.tsx')).TranslationsPane,
);

const views = ['form', 'flow', 'rules', 'translations', 'json'] as const;
type View = (typeof views)[number];

/** The three panes of the editor: structure and palette, the form, the settings. */
export function EditorScreen(props: Props) {
  const {
    banner,
    state,
    note,
    extra,
    tools,
    version,
    organisationId,
    shownNode = null,
    onPublish,
  } = props;
  const { t, i18n } = useTranslation('editor');
  const model = useEditor();
  const [drag] = useState(createDragState);
  const viewId = useId();
  const [view, setView] = useState<View>('form');
  const [flowNode, setFlowNode] = useState<string | null>(null);
  const [followed, setFollowed] = useState(shownNode);
  if (shownNode !== null && shownNode !== followed) {
    setFollowed(shownNode);
    setFlowNode(shownNode.node);
    setView('flow');
  }
  const [preview, setPreview] = useState<PreviewOptions>(() => plainPreview(i18n.language));
  const name = useOfDraft(() => textIn(model.document().name, i18n.language));
  useWholeWidth();
  return (
    <DragProvider value={drag}>
      <PointerDragProvider>
        <FlowReviewProvider>
          <div className={styles.page}>
            {banner}
            <PageHeader
              title={name}
              titleExtra={
                <>
                  <span className={styles.state}>{state}</span>
                  {note !== undefined && <span className={styles.used}>{note}</span>}
                  {extra}
                </>
              }
              actions={
                <>
                  {tools}
                  <UndoTools />
                  <Button type="primary" onClick={onPublish}>
                    {t('publish_version', { version })}
                  </Button>
                </>
              }
            />
            <div className={styles.tabs}>
              <ViewTabs
                view={view}
                controls={viewId}
                onChange={(next) => {
                  setFlowNode(null);
                  setView(next);
                }}
              />
            </div>
            <div id={viewId} role="tabpanel" className={styles.view}>
              <PreviewProvider value={preview}>
                <LazyBoundary key={view} fallback={<SkeletonRows />}>
                  {view === 'flow' ? (
                    <FlowPane key={flowNode} initialNode={flowNode} />
                  ) : view === 'rules' ? (
                    <LogicPane
                      onOpen={(target) => {
                        setFlowNode(target.view === 'flow' ? target.node : null);
                        setView(target.view);
                      }}
                    />
                  ) : view === 'json' ? (
                    <JsonPane />
                  ) : view === 'translations' ? (
                    <TranslationsPane />
                  ) : (
                    <div className={styles.panes}>
                      <EditorKeys />
                      <div className={styles.left}>
                        <Structure />
                        <Palette />
                      </div>
                      <section className={styles.middle} aria-label={t('preview')}>
                        <PreviewBar
                          options={preview}
                          onChange={setPreview}
                          organisationId={organisationId}
                        />
                        <div className={styles.canvas}>
                          <Canvas preview={preview} organisationId={organisationId} />
                        </div>
                      </section>
                      <div className={styles.right}>
                        <SettingsPane />
                      </div>
                    </div>
                  )}
                </LazyBoundary>
              </PreviewProvider>
            </div>
            <DragLayer />
          </div>
        </FlowReviewProvider>
      </PointerDragProvider>
    </DragProvider>
  );
}

interface ViewTabsProps {
  readonly view: View;
  /** Id of the element that shows the view. */
  readonly controls: string;
  readonly onChange: (view: View) => void;
}

/** The parts of the template; that of the status flow shows how many errors stop publishing. */
function ViewTabs({ view, controls, onChange }: ViewTabsProps) {
  const { t } = useTranslation('editor');
  const { errors } = useFlowReview();
  return (
    <TabBar
      label={t('views')}
      active={view}
      onChange={(key) => onChange(views.find((each) => each === key) ?? 'form')}
      controls={controls}
      tabs={views.map((key) => ({
        key,
        label: t(`view_${key}`),
        errors: key === 'flow' ? errors : 0,
      }))}
    />
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]')
  );
}

/** Undo and redo, also with Ctrl+Z and Ctrl+Y; their tooltips say what they undo. */
function UndoTools() {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const say = useSentence();
  const { announcement } = useDragState();
  useEditorKeys(editorTopics.history);
  const { undo, redo } = model.history();
  function undoAloud(): void {
    const undone = model.undo();
    announcement.set(
      undone === null ? t('nothing_to_undo') : t('undo_step', { step: say(undone) }),
    );
  }
  function redoAloud(): void {
    const redone = model.redo();
    announcement.set(
      redone === null ? t('nothing_to_redo') : t('redo_step', { step: say(redone) }),
    );
  }
  const byKey = useEffectEvent((isRedo: boolean) => (isRedo ? redoAloud() : undoAloud()));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      byKey(isRedo);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        label={undo === null ? t('undo') : t('undo_step', { step: say(undo) })}
        icon={<Undo2 size={18} />}
        disabledReason={undo === null ? t('nothing_to_undo') : undefined}
        onClick={undoAloud}
      />
      <IconButton
        label={redo === null ? t('redo') : t('redo_step', { step: say(redo) })}
        icon={<Redo2 size={18} />}
        disabledReason={redo === null ? t('nothing_to_redo') : undefined}
        onClick={redoAloud}
      />
    </>
  );
}
