import {
  createContext,
  createElement,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  use,
  useCallback,
} from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { type Movable, keyOf } from '../model/selected.ts';
import { useEditor, usePerform, useSentence } from '../model/useEditor.ts';
import { useDragState } from './DragContext.ts';
import { scrollAtEdge } from './edge-scroll.ts';
import { type Dragged, dropCommand, type DropTarget, selectionAfter } from './drops.ts';

/** Attribute of elements that something can be dropped on: the part as JSON. */
export const dropAttribute = 'data-drop';

/** Attribute of drop targets whose halves are not the upper and the lower one (`DropSide`). */
export const dropSideAttribute = 'data-drop-side';

/** Pixels that a pointer moves before a press becomes a drag. */
const threshold = 4;

function isPart(value: unknown): value is Movable {
  return typeof value === 'object' && value !== null && 'is' in value;
}

/** On which half of a drop target the pointer is. */
function halfAt(element: Element, x: number, y: number): DropTarget['half'] {
  const side = element.getAttribute(dropSideAttribute);
  if (side === 'end') return 'after';
  const { left, width, top, height } = element.getBoundingClientRect();
  const isBefore = side === 'row' ? x < left + width / 2 : y < top + height / 2;
  return isBefore ? 'before' : 'after';
}

/** What lies under the pointer. */
function targetAt(x: number, y: number): DropTarget | null {
  const element = document.elementFromPoint(x, y)?.closest(`[${dropAttribute}]`);
  const text = element?.getAttribute(dropAttribute);
  if (element === null || element === undefined || text === null || text === undefined) return null;
  const part: unknown = JSON.parse(text);
  if (!isPart(part)) return null;
  return { over: part, half: halfAt(element, x, y) };
}

type Begin = (dragged: Dragged, label: string, event: ReactPointerEvent) => void;

const BeginContext = createContext<Begin | null>(null);

/** Drags what `usePointerDrag` begins to drag: hundreds of elements share one function. */
export function PointerDragProvider({ children }: { readonly children: ReactNode }) {
  const model = useEditor();
  const perform = usePerform();
  const say = useSentence();
  const { pointer, announcement } = useDragState();
  const { i18n } = useTranslation();
  const { language } = i18n;

  const drop = useCallback(
    (dragged: Dragged, target: DropTarget) => {
      const command = dropCommand(model, dragged, target, (columnType) => {
        const type = model.context.fieldTypes.get(columnType)?.document;
        return { label: type === undefined ? columnType : textIn(type.name, language), language };
      });
      if (command === null) return;
      const outcome = perform(command);
      if (!outcome.ok) return;
      announcement.set(say(outcome.sentence));
      const [created] = outcome.created?.values() ?? [];
      const next = selectionAfter(command, created);
      if (next !== null) model.select(next);
    },
    [model, perform, say, announcement, language],
  );

  const begin = useCallback<Begin>(
    (dragged, label, event) => {
      if (event.button !== 0) return;
      const { clientX: startX, clientY: startY, pointerId } = event;
      const own = dragged.is === 'type' ? null : keyOf(dragged);
      const controller = new AbortController();
      const { signal } = controller;
      let picture = 0;
      const end = () => {
        cancelAnimationFrame(picture);
        pointer.set(null);
        controller.abort();
      };
      const dragTo = (x: number, y: number) => {
        const target = targetAt(x, y);
        const isSelf = target !== null && keyOf(target.over) === own;
        pointer.set({ dragged, label, x, y, target: isSelf ? null : target });
      };
      const scroll = () => {
        const drag = pointer.get();
        if (drag !== null && scrollAtEdge(drag.x, drag.y)) dragTo(drag.x, drag.y);
        picture = requestAnimationFrame(scroll);
      };
      /** Another finger on the screen moves nothing. */
      const isOther = (other: PointerEvent) => other.pointerId !== pointerId;
      const move = (moved: PointerEvent) => {
        if (isOther(moved)) return;
        const { clientX: x, clientY: y } = moved;
        const isNear = Math.hypot(x - startX, y - startY) < threshold;
        if (isNear && pointer.get() === null) return;
        if (pointer.get() === null) picture = requestAnimationFrame(scroll);
        dragTo(x, y);
      };
      const up = (lifted: PointerEvent) => {
        if (isOther(lifted)) return;
        const target = pointer.get()?.target ?? null;
        end();
        if (target !== null) drop(dragged, target);
      };
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', up, { signal });
      window.addEventListener('pointercancel', (lost) => !isOther(lost) && end(), { signal });
      window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    },
    [pointer, drop],
  );
  return createElement(BeginContext, { value: begin }, children);
}

/** The properties of an element by which something is dragged, by mouse, pen or finger. */
export function usePointerDrag(dragged: Dragged, label: string) {
  const begin = use(BeginContext);
  if (begin === null) throw new Error('usePointerDrag needs a PointerDragProvider above it');
  return { onPointerDown: (event: ReactPointerEvent) => begin(dragged, label, event) };
}
