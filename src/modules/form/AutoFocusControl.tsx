import { type ComponentProps, useLayoutEffect } from 'react';
import { fieldIds } from '../../ui/form/fieldIds.ts';
import { Control } from './Control.tsx';

/** Focusable elements, for a control that consists of several or wraps its input. */
const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

/** A control that takes over the focus from its placeholder. */
export function AutoFocusControl(control: ComponentProps<typeof Control>) {
  const { id } = control;
  useLayoutEffect(() => {
    const own = document.getElementById(id);
    const field = document.getElementById(fieldIds(id).label)?.closest('[data-field]');
    const target = own?.matches(focusable) === true ? own : field?.querySelector(focusable);
    if (target instanceof HTMLElement) target.focus();
  }, [id]);
  return <Control {...control} />;
}
