import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '../state/ErrorState.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './LazyBoundary.module.css';
import { LoadError } from './lazy-value.ts';

interface Props {
  /** In its place while it is fetched, as large as it will be; nothing for dialogs. */
  readonly fallback?: ReactNode;
  /** They stand over the page, as dialogs do; so does what is said when they can't be fetched. */
  readonly isOverlay?: boolean | undefined;
  /** Pieces (`piece.tsx`), or what is made of them. */
  readonly children: ReactNode;
}

interface State {
  readonly error: LoadError | null;
}

/** The place of pieces that are fetched on demand: waits for them, and offers to try again. */
export class LazyBoundary extends Component<Props, State> {
  override readonly state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    // What is wrong with the piece itself is for whoever is around.
    if (error instanceof LoadError) return { error: error };
    throw error;
  }

  override render(): ReactNode {
    const { error: failed } = this.state;
    if (failed === null) {
      return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    }
    const again = () => {
      failed.retry();
      this.setState({ error: null });
    };
    const said = <LoadFailure onRetry={again} />;
    return this.props.isOverlay === true ? (
      <div role="alertdialog" className={styles.overlay}>
        {said}
      </div>
    ) : (
      said
    );
  }
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useUiText();
  return <ErrorState title={t('load_failed')} reason={t('load_failed_why')} onRetry={onRetry} />;
}
