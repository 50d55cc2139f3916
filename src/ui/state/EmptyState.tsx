import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateBlock } from './StateBlock.tsx';

interface EmptyStateProps {
  /** A Lucide icon of 24 px; a clipboard if absent. */
  readonly icon?: ReactNode;
  /** One sentence without a full stop: "No work orders match". */
  readonly title: string;
  /** Why it is empty: "2 filters are on." */
  readonly text?: ReactNode;
  /** The way out: a button. */
  readonly action?: ReactNode;
}

/** Nothing to show here, why, and what can be done. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <StateBlock icon={icon ?? <ClipboardList size={24} />} {...rest} />;
}
