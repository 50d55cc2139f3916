import type { KeyboardEvent, ReactNode } from 'react';
import styles from './stage.module.css';
import type { StageMover } from './stage-mover.ts';
import type { StageElements } from './useStage.ts';
import type { Size } from './view.ts';

interface Props extends StageElements {
  readonly mover: StageMover;
  readonly sheet: Size;
  /** Pixels per point at rest: lines over the sheet are as wide at every scale. */
  readonly scale: number;
  readonly label: string;
  /** One pointer does something else than moving the sheet. */
  readonly isHeld: boolean;
  /** A tap beside everything that takes taps itself. */
  readonly onTap?: (clientX: number, clientY: number) => void;
  readonly children: ReactNode;
}

/** How far an arrow key moves the sheet, in px. */
const keyStep = 80;

type Action = (mover: StageMover) => void;

const actions: Readonly<Record<string, Action>> = {
  '+': ({ zoom }) => zoom(1.25),
  '=': ({ zoom }) => zoom(1.25),
  '-': ({ zoom }) => zoom(0.8),
  '0': ({ fit }) => fit(),
  ArrowLeft: ({ pan }) => pan(keyStep, 0),
  ArrowRight: ({ pan }) => pan(-keyStep, 0),
  ArrowUp: ({ pan }) => pan(0, keyStep),
  ArrowDown: ({ pan }) => pan(0, -keyStep),
};

/** The stage with the sheet on it: arrows move it, + and - enlarge it, 0 shows it as a whole. */
export function StageView(props: Props) {
  const { frame, content, mover, sheet, scale, label, isHeld, onTap, children } = props;
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== frame.current) return;
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action(mover);
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="group"
      aria-label={label}
      tabIndex={0}
      data-held={isHeld || undefined}
      onKeyDown={press}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button, input') === null)
          onTap?.(event.clientX, event.clientY);
      }}
    >
      <div
        ref={content}
        className={styles.content}
        style={{ width: sheet.width, height: sheet.height, ['--px' as string]: 1 / scale }}
      >
        {children}
      </div>
    </div>
  );
}
