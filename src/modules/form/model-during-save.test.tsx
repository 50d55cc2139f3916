import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { itemOf } from '../../../tests/support/mock-site.ts';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import type { Item } from '../../runtime/record/item.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../widgets/services.ts';
import type { FormModel } from './model/form-model.ts';
import { useFormModel } from './useFormModel.ts';
import { type SaveItem, useFormSave } from './useFormSave.ts';
import { until } from '../../../tests/support/until.ts';

const module = compiled(moduleDocument([column('text', 'notes')]));
const { notes: _unread, ...before } = itemOf(module, 7, { name: 'Pump' });
const withNotes = { ...before, notes: 'Liner plate 4 is loose.' };

interface Props {
  readonly item: Item;
  readonly onSave: SaveItem;
  readonly onSaved: (saved: Item, isDirty: boolean) => void;
  readonly onModel: (model: FormModel) => void;
}

function Form({ item, onSave, onSaved, onModel }: Props) {
  const model = useFormModel({ module, item, timeZone: 'UTC', readOnly: false });
  useEffect(() => onModel(model), [model, onModel]);
  const { save } = useFormSave({
    model,
    onSave,
    onSaved,
    ask: () => Promise.reject(new Error('There is no conflict.')),
    onSettled: () => undefined,
  });
  const name = module.byDb.get('name');
  return (
    <>
      <button
        type="button"
        onClick={() => name !== undefined && model.set(new Map([[name, 'Slurry pump']]))}
      >
        Rename
      </button>
      <button type="button" onClick={() => void save()}>
        Save
      </button>
    </>
  );
}

test('a form that gets another model during a save is saved, and says so', async () => {
  const answer = Promise.withResolvers<Item>();
  const onSave = vi.fn<SaveItem>(() => answer.promise);
  const onSaved = vi.fn<Props['onSaved']>();
  const models: FormModel[] = [];
  const onModel = (model: FormModel) => void models.push(model);
  const form = (item: Item) => (
    <I18nextProvider i18n={pageTexts('en')}>
      <UiProvider>
        <WidgetServicesProvider value={testServices()}>
          <Form item={item} onSave={onSave} onSaved={onSaved} onModel={onModel} />
        </WidgetServicesProvider>
      </UiProvider>
    </I18nextProvider>
  );
  const { rerender } = render(form(before));
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await until(() => expect(onSave).toHaveBeenCalledOnce());
  rerender(form(withNotes));
  expect(models).toHaveLength(2);
  const saved = { ...withNotes, name: 'Slurry pump', version: 2 };
  await act(async () => answer.resolve(saved));
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved, false);
  expect(models.map((model) => model.isDirty())).toEqual([true, false]);
  expect(models[1]?.baseline()).toEqual(saved);
});
