import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateBlock } from './StateBlock.tsx';

interface EmptyStateProps {
  /** A Lucide icon of 24 px; a clipboard if absent. */
  readonly icon?: ReactNode;
  /** One sentence without a full stop: "No work orders match". */
  readonly title: string;
  /** Why it is empty: "2 filters are active." */
  readonly text?: ReactNode;
  /** A button that resolves it. */
  readonly action?: ReactNode;
}

/** An empty state: a title, the reason, and an action. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <StateBlock icon={icon ?? <ClipboardList size={24} />} {...rest} />;
}
