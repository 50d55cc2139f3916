import { type ComponentProps, useCallback, useLayoutEffect, useState } from 'react';
import { fieldIds } from '../../ui/form/fieldIds.ts';
import { Control } from './Control.tsx';
import styles from './form.module.css';
import { useNearness } from './near.ts';

interface Props extends ComponentProps<typeof Control> {
  /** The control is there from the beginning, wherever the screen ends. */
  readonly atOnce: boolean;
}

/** `far` from the screen, `near` it, or `reached` by the focus, which the control is to get. */
type Stage = 'far' | 'near' | 'reached';

/**
 * A control once its field is near the screen. Until then a real button stands for it, since
 * nothing else takes a label's click and the focus of every kind of user: the label belongs to it,
 * and Tab, links and labels reach it.
 */
export function NearControl({ atOnce, ...control }: Props) {
  const nearness = useNearness();
  const [stage, setStage] = useState<Stage>('far');
  const watch = useCallback(
    (button: HTMLButtonElement) => nearness?.watch(button, () => setStage('near')),
    [nearness],
  );
  if (atOnce || nearness === null || stage === 'near') return <Control {...control} />;
  if (stage === 'reached') return <ReachedControl {...control} />;
  return (
    <button
      ref={watch}
      type="button"
      id={control.id}
      className={styles.waiting}
      aria-labelledby={fieldIds(control.id).label}
      aria-describedby={control.describedBy}
      onFocus={() => setStage('reached')}
    />
  );
}

/** What can take the focus, in a control that is several or wraps its input. */
const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

function ReachedControl(control: ComponentProps<typeof Control>) {
  const { id } = control;
  useLayoutEffect(() => {
    const own = document.getElementById(id);
    const field = document.getElementById(fieldIds(id).label)?.closest('[data-field]');
    const target = own?.matches(focusable) === true ? own : field?.querySelector(focusable);
    if (target instanceof HTMLElement) target.focus();
  }, [id]);
  return <Control {...control} />;
}
