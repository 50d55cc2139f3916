import { ClipboardList } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { StateBlock } from './StateBlock.tsx';

interface EmptyStateProps {
  /** A Lucide icon of 24 px; a clipboard if absent. */
  readonly icon?: ReactNode;
  /** One sentence without a full stop: "No work orders match". */
  readonly title: string;
  /** What belongs here, why it is empty, or whom to ask. */
  readonly text: ReactNode;
  /**
   * The next step: a button or link that takes it, or else why there is none. `ask`: the text names
   * who can take it. `control`: a control next to it takes it, such as the box of a comment.
   * `nothing`: nothing is to be done.
   */
  readonly next: ReactElement | 'ask' | 'control' | 'nothing';
}

/** An empty state: a title, what belongs here, and the next step. */
export function EmptyState({ icon, title, text, next }: EmptyStateProps) {
  const isStep = typeof next !== 'string';
  return (
    <StateBlock
      icon={icon ?? <ClipboardList size={24} />}
      title={title}
      text={text}
      next={isStep ? 'step' : next}
      {...(isStep && { action: next })}
    />
  );
}
