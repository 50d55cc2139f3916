import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '../state/ErrorState.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './LazyBoundary.module.css';
import { LoadError } from './lazy-value.ts';

interface Props {
  /** Shown while the component loads, with its final size; nothing for dialogs. */
  readonly fallback?: ReactNode;
  /** The children are overlays, such as dialogs; a load error is then shown as an overlay too. */
  readonly isOverlay?: boolean | undefined;
  /** Lazy components (`lazy-component.tsx`), or elements that contain them. */
  readonly children: ReactNode;
}

interface State {
  readonly error: LoadError | null;
}

/**
 * A boundary around lazy components: shows the fallback while they load, and offers to retry after
 * a load error.
 */
export class LazyBoundary extends Component<Props, State> {
  override readonly state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    // Errors of the component itself belong to the boundary further up.
    if (error instanceof LoadError) return { error };
    throw error;
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) {
      return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    }
    const retry = () => {
      error.retry();
      this.setState({ error: null });
    };
    const failure = <LoadFailure onRetry={retry} />;
    return this.props.isOverlay === true ? (
      <div role="alertdialog" className={styles.overlay}>
        {failure}
      </div>
    ) : (
      failure
    );
  }
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useUiText();
  return <ErrorState title={t('load_failed')} reason={t('load_failed_why')} onRetry={onRetry} />;
}
