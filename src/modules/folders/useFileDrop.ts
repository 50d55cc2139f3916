import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { dropTargetAttribute } from '../../ui/drag/useDragToTarget.ts';
import { type Dropped, readDropped } from './upload/dropped-files.ts';

interface Options {
  readonly isOn: boolean;
  /** The folder of the page, as a drop target. */
  readonly current: string;
  readonly onFiles: (dropped: Promise<Dropped>, target: string) => void;
}

const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') === true;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/**
 * Files and folders that are dragged from the computer to the page or to a folder on it, and files that
 * are pasted.
 */
export function useFileDrop({ isOn, current, onFiles }: Options) {
  const [target, setTarget] = useState<string | null>(null);
  const targetOf = ({ target: under }: DragEvent): string =>
    under instanceof Element
      ? (under.closest(`[${dropTargetAttribute}]`)?.getAttribute(dropTargetAttribute) ?? current)
      : current;
  const over = (event: DragEvent) => {
    if (!isOn || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setTarget(targetOf(event));
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (!isOn || !hasFiles(data) || isTyping(event.target)) return;
    event.preventDefault();
    onFiles(readDropped(data), current);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  return {
    /** The folder over which files are dragged; null if there are none. */
    target,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave(event: DragEvent) {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setTarget(null);
      },
      onDrop(event: DragEvent) {
        setTarget(null);
        if (!isOn || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        onFiles(readDropped(event.dataTransfer), targetOf(event));
      },
      // Links are dragged by the page, not by the browser.
      onDragStart(event: DragEvent) {
        if (event.target instanceof Element && event.target.closest('a') !== null)
          event.preventDefault();
      },
    },
  };
}
