import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useIsPhone } from '../hooks/useMediaQuery.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './SaveBar.module.css';

/** Where the form stands: nothing to save, changed, refused with errors, on its way, or just saved. */
export type SaveState = 'saved' | 'unsaved' | 'attention' | 'saving' | 'stored';

interface SaveBarProps {
  readonly state: SaveState;
  /** How many fields need attention, for `attention`. */
  readonly errors?: number | undefined;
  /** Names the object: "Save work order". On phones there is room for "Save" alone. */
  readonly saveLabel: string;
  /** Shown over the button: its words with the keys that do the same. */
  readonly saveTitle?: string | undefined;
  /** Left out, the button submits the form that it stands in (or the one of id `form`). */
  readonly onSave?: (() => void) | undefined;
  readonly form?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** Instead of "Cancel". */
  readonly cancelLabel?: string | undefined;
  /** Small tools beside the state, such as undo. */
  readonly children?: ReactNode;
}

/** The bar at the foot of a form: what is unsaved, and the one verb. */
export function SaveBar(props: SaveBarProps) {
  const {
    state,
    errors = 0,
    saveLabel,
    saveTitle,
    onSave,
    form,
    onCancel,
    cancelLabel,
    children,
  } = props;
  const t = useUiText();
  const isPhone = useIsPhone();
  const words = {
    saved: '',
    unsaved: t(isPhone ? 'unsaved_short' : 'unsaved'),
    attention: t('fields_need_attention', { count: errors }),
    saving: t('saving'),
    stored: t('stored'),
  }[state];
  return (
    <div className={styles.bar}>
      <div className={styles.state} role="status" data-state={state}>
        {words}
      </div>
      {children !== undefined && <div className={styles.tools}>{children}</div>}
      <div className={styles.actions}>
        {onCancel !== undefined && <Button onClick={onCancel}>{cancelLabel ?? t('cancel')}</Button>}
        <Button
          type="primary"
          htmlType={onSave === undefined ? 'submit' : 'button'}
          loading={state === 'saving'}
          title={saveTitle}
          form={form}
          onClick={onSave}
        >
          {isPhone ? t('save') : saveLabel}
        </Button>
      </div>
    </div>
  );
}
