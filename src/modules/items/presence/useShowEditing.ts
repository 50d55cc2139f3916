import { type RefObject, useEffect } from 'react';
import { showEditing } from '../../../api/presence.ts';
import type { PresencePlace } from '../../../domain/presence.ts';
import { debounce } from '../../form/draft/debounce.ts';
import { formTopics } from '../../form/model/form-model.ts';
import { useForm } from '../../form/useFormModel.ts';
import { editedColumns, focusedColumn } from './edited-columns.ts';

const topics = [formTopics.values, formTopics.dirty, formTopics.progress];

/** Tells the others which fields of the form around an element are being edited. */
export function useShowEditing(
  place: PresencePlace | null,
  inForm: RefObject<Element | null>,
): void {
  const model = useForm();
  useEffect(() => {
    const form = inForm.current?.closest('[data-item-form]') ?? null;
    if (place === null || form === null) return undefined;
    const tell = () =>
      showEditing(place, editedColumns(model, focusedColumn(form, document.activeElement)));
    const { schedule, cancel } = debounce(tell);
    const unsubscribe = model.subscribe(topics, schedule);
    form.addEventListener('focusin', schedule);
    form.addEventListener('focusout', schedule);
    schedule();
    return () => {
      cancel();
      unsubscribe();
      form.removeEventListener('focusin', schedule);
      form.removeEventListener('focusout', schedule);
    };
  }, [place, model, inForm]);
}
