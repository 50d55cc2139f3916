import { useStore } from '../../browser/useStore.ts';
import type { CompiledTab } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useDragState } from '../drag/DragContext.ts';
import { dropTarget } from '../drag/drop-target.ts';
import { useEditor } from '../model/useEditor.ts';
import styles from './canvas.module.css';

interface Props {
  readonly layout: readonly CompiledTab[];
  readonly active: string;
  /** Id of the element that shows the active tab. */
  readonly controls: string;
}

/** The tabs of the form; what is dropped on one goes to the end of its last section. */
export function CanvasTabs({ layout, active, controls }: Props) {
  const { language } = useWidgetServices();
  const editor = useEditor();
  const { pointer } = useDragState();
  const over = useStore(pointer, (drag) => {
    const part = drag?.target?.over;
    return part?.is === 'tab' ? part.tab : null;
  });
  // A tab goes beside the one that it is dropped on, all else into it.
  const mark = useStore(pointer, (drag) =>
    drag?.dragged.is === 'tab' ? drag.target?.half : 'into',
  );
  return (
    <div className={styles.tabs}>
      <TabBar
        label={textIn(editor.document().name, language)}
        tabs={layout.map(({ id, name }) => ({
          key: id,
          label: textIn(name, language),
          data: {
            ...dropTarget({ is: 'tab', tab: id }, 'row'),
            'data-drop-tab': over === id ? mark : undefined,
          },
        }))}
        active={active}
        onChange={(tab) => editor.select({ is: 'tab', tab })}
        controls={controls}
      />
    </div>
  );
}
