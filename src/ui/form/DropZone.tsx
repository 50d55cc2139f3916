import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './DropZone.module.css';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  /** What can be dropped, and a button for those who choose a file. */
  readonly children: ReactNode;
}

/** An area that takes dropped files. */
export function DropZone({ onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false);

  function hover(event: DragEvent): void {
    event.preventDefault();
    setIsOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
