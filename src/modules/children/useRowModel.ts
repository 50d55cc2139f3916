import { useEffect, useState } from 'react';
import { jsonEquals } from '../../runtime/record/json.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { createFormModel } from '../form/model/create-form-model.ts';
import { type FormModel, formTopics } from '../form/model/form-model.ts';
import { isTyping } from '../shortcuts/is-typing.ts';
import type { ChildList } from './child-list.ts';
import { changesOf, type ChildRow } from './child-rows.ts';
import { enterFromForm } from './row-actions.ts';

/** What a list holds of a row. */
const heldOf = (row: ChildRow) => row.pending?.mine ?? {};

/**
 * The form of one child while it is edited, with the rules of its module. What is entered goes into the
 * form of the parent at once; what changes there, such as by undo, makes another model.
 */
export function useRowModel(list: ChildList, row: ChildRow): FormModel {
  const { timeZone } = useWidgetServices();
  const make = () => {
    const { module, item } = row;
    const unsaved = changesOf(row);
    return {
      model: createFormModel({ module, item, timeZone, unsaved }),
      item,
      held: { now: heldOf(row) },
    };
  };
  const [form, setForm] = useState(make);
  const isCurrent = form.item === row.item && jsonEquals(form.held.now, heldOf(row));
  const shown = isCurrent ? form : make();
  if (!isCurrent) setForm(shown);
  const { model, held } = shown;
  useEffect(
    () =>
      model.subscribe([formTopics.values], () => {
        enterFromForm(list, row, model, isTyping(document.activeElement));
        held.now = heldIn(list, row);
      }),
    [model, held, list, row],
  );
  return model;
}

function heldIn({ rows }: ChildList, { key }: ChildRow) {
  const row = rows().find((each) => each.key === key);
  return row === undefined ? {} : heldOf(row);
}
