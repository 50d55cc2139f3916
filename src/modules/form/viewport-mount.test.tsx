import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { itemOf } from '../../../tests/support/mock-site.ts';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { standInForScreen } from '../../../tests/support/screen-edge.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../widgets/services.ts';
import { Sections } from './Sections.tsx';
import { FormProvider, useFormModel } from './useFormModel.ts';

const boxes = { columnData: { options: [{ value: 'a', label: 'Left' }] } };
const module = compiled(
  moduleDocument([
    ...Array.from({ length: 60 }, (_, number) => column('text', `field_${number}`)),
    column('checkbox_group', 'boxes', boxes),
  ]),
);
const item = itemOf(module, 7, { name: 'Pump', field_50: 'packed' });

interface Props {
  readonly mountAll?: boolean;
}

function LongForm({ mountAll = false }: Props) {
  const model = useFormModel({ module, item, timeZone: 'UTC', readOnly: false });
  const [tab] = module.layout;
  return (
    <FormProvider value={model}>
      <button
        type="button"
        onClick={() => model.showErrors([{ pointer: '/field_55', code: 'required', params: {} }])}
      >
        Refuse
      </button>
      {tab !== undefined && <Sections tab={tab} mountAll={mountAll} />}
    </FormProvider>
  );
}

function show(props: Props = {}) {
  const form = (given: Props) => (
    <I18nextProvider i18n={pageTexts('en')}>
      <UiProvider>
        <WidgetServicesProvider value={testServices()}>
          <LongForm {...given} />
        </WidgetServicesProvider>
      </UiProvider>
    </I18nextProvider>
  );
  const { rerender } = render(form(props));
  return { change: (next: Props) => rerender(form(next)) };
}

const inputs = () => screen.getAllByRole('textbox').length;
const all = 61;

/** The field and its section, to be brought near the viewport one after the other. */
function far(label: string): readonly [Element, Element] {
  const field = screen.getByLabelText(label);
  return [field.closest('[data-section]') ?? field, field];
}

test('a long form mounts the controls of one screen, and every label', () => {
  standInForScreen();
  show();
  expect(inputs()).toBeLessThan(all);
  expect(screen.getByText('field_59').tagName).toBe('LABEL');
  expect(screen.getByRole('group', { name: 'boxes' })).toBeTruthy();
});

test('a field that comes near the viewport mounts its control with its value and is no longer observed', () => {
  const edge = standInForScreen();
  show();
  const before = inputs();
  const [section, field] = far('field_50');
  // The fields of a distant section are not observed individually.
  expect(edge.watched()).toBe(1);
  edge.comesTo(section);
  const watched = edge.watched();
  expect(before + watched).toBe(all + 1);
  edge.comesTo(field, screen.getByLabelText('field_51'));
  expect(screen.getByLabelText('field_50')).toHaveProperty('value', 'packed');
  expect(inputs()).toBe(before + 2);
  expect(edge.watched()).toBe(watched - 2);
});

test('a focused placeholder passes the focus and the typed text to its control', async () => {
  standInForScreen();
  show();
  const user = userEvent.setup();
  act(() => screen.getByLabelText('field_50').focus());
  await user.keyboard('!');
  expect(screen.getByLabelText('field_50')).toHaveProperty('value', 'packed!');
  await user.click(screen.getByText('field_58'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'field_58' }));
});

test('nothing mounts while a label is pressed: the label would move away from the pointer', async () => {
  const edge = standInForScreen();
  show();
  const user = userEvent.setup();
  const before = inputs();
  const [section, field] = far('field_50');
  edge.comesTo(section);
  const label = screen.getByText('field_58');
  await user.pointer({ keys: '[MouseLeft>]', target: label });
  edge.comesTo(field);
  expect(inputs()).toBe(before);
  await user.pointer({ keys: '[/MouseLeft]', target: label });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'field_58' }));
  await waitFor(() => expect(inputs()).toBe(before + 2));
});

test('a field with several controls focuses the first of them', () => {
  standInForScreen();
  show();
  act(() => document.getElementById('field-boxes')?.focus());
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Left' }));
});

test('a distant field shows its error, and its control shows it once it is mounted', () => {
  const edge = standInForScreen();
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const [section, field] = far('field_55');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toMatch(/\w/);
  edge.comesTo(section, field);
  expect(screen.getByLabelText('field_55').getAttribute('aria-invalid')).toBe('true');
});

test('printing mounts every control', () => {
  const edge = standInForScreen();
  show();
  fireEvent(globalThis.window, new Event('beforeprint'));
  expect(inputs()).toBe(all);
  expect(edge.watched()).toBe(0);
});

test('every control is mounted if the form requires it', () => {
  const edge = standInForScreen();
  const { change } = show();
  change({ mountAll: true });
  expect(inputs()).toBe(all);
  expect(edge.watched()).toBe(0);
});

test('every control is mounted if the browser has no IntersectionObserver', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  show();
  expect(inputs()).toBe(all);
});
