import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '../state/ErrorState.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './later.module.css';
import { LaterError } from './later.ts';

interface Props {
  /** In its place while it is fetched, as large as it will be; nothing for dialogs. */
  readonly waiting?: ReactNode;
  /** They stand over the page, as dialogs do; so does what is said when they can't be fetched. */
  readonly isOverPage?: boolean | undefined;
  /** Pieces (`piece.tsx`), or what is made of them. */
  readonly children: ReactNode;
}

interface State {
  readonly failed: LaterError | null;
}

/** The place of pieces that are fetched on demand: waits for them, and offers to try again. */
export class Later extends Component<Props, State> {
  override readonly state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    // What is wrong with the piece itself is for whoever is around.
    if (error instanceof LaterError) return { failed: error };
    throw error;
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) {
      return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
    }
    const again = () => {
      failed.again();
      this.setState({ failed: null });
    };
    const said = <Failed onRetry={again} />;
    return this.props.isOverPage === true ? (
      <div role="alertdialog" className={styles.overPage}>
        {said}
      </div>
    ) : (
      said
    );
  }
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useUiText();
  return <ErrorState title={t('piece_failed')} reason={t('piece_failed_why')} onRetry={onRetry} />;
}
