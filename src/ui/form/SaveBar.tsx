import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useIsPhone } from '../hooks/useMediaQuery.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './SaveBar.module.css';

/** The state of the form: nothing to save, changed, refused with errors, saving, or just saved. */
export type SaveState = 'saved' | 'unsaved' | 'attention' | 'saving' | 'stored';

interface SaveBarProps {
  readonly state: SaveState;
  /** How many fields need attention, for `attention`. */
  readonly errors?: number | undefined;
  /** Names the object: "Save work order". On phones there is only room for "Save". */
  readonly saveLabel: string;
  /** Title of the button: its label with the keyboard shortcut. */
  readonly saveTitle?: string | undefined;
  /** If absent, the button submits the form around it (or the form with the id `form`). */
  readonly onSave?: (() => void) | undefined;
  readonly form?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** Replaces "Cancel". */
  readonly cancelLabel?: string | undefined;
  /** Small tools next to the state, such as undo. */
  readonly children?: ReactNode;
}

/** The bar at the foot of a form: how many changes are unsaved, and the save button. */
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
  const stateText = {
    saved: '',
    unsaved: t(isPhone ? 'unsaved_short' : 'unsaved'),
    attention: t('fields_need_attention', { count: errors }),
    saving: t('saving'),
    stored: t('stored'),
  }[state];
  return (
    <div className={styles.bar}>
      <div className={styles.state} role="status" data-state={state} data-count={errors}>
        <span className={styles.text}>{stateText}</span>
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
