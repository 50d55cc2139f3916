import { Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { StateBlock } from '../state/StateBlock.tsx';
import { PageHeader } from './PageHeader.tsx';

interface Props {
  readonly title: string;
  /** Who may open it. */
  readonly text: string;
}

/** In place of what a person may not see. */
export function Forbidden({ title, text }: Props) {
  return <StateBlock icon={<Lock size={24} />} title={title} text={text} />;
}

interface PageProps extends Props {
  readonly header: ComponentProps<typeof PageHeader>;
}

/** A page that a person may not open. */
export function ForbiddenPage({ header, ...forbidden }: PageProps) {
  return (
    <>
      <PageHeader {...header} />
      <Forbidden {...forbidden} />
    </>
  );
}
