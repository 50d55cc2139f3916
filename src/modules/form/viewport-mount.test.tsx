import { act, fireEvent, render, screen } from '@testing-library/react';
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

/** The field with its section, as they come near one after the other. */
function far(label: string): readonly [Element, Element] {
  const field = screen.getByLabelText(label);
  return [field.closest('[data-section]') ?? field, field];
}

test('a long form has the controls that a screen holds, and every label', () => {
  standInForScreen();
  show();
  expect(inputs()).toBeLessThan(all);
  expect(screen.getByText('field_59').tagName).toBe('LABEL');
  expect(screen.getByRole('group', { name: 'boxes' })).toBeTruthy();
});

test('what comes near gets its control with its value, and is watched no longer', () => {
  const edge = standInForScreen();
  show();
  const before = inputs();
  const [section, field] = far('field_50');
  // Of a section far away the fields are not watched one by one.
  expect(edge.watched()).toBe(1);
  edge.comesTo(section);
  const watched = edge.watched();
  expect(before + watched).toBe(all + 1);
  edge.comesTo(field, screen.getByLabelText('field_51'));
  expect(screen.getByLabelText('field_50')).toHaveProperty('value', 'packed');
  expect(inputs()).toBe(before + 2);
  expect(edge.watched()).toBe(watched - 2);
});

test('the focus that comes from anywhere goes into the control, and what is typed too', async () => {
  standInForScreen();
  show();
  const user = userEvent.setup();
  act(() => screen.getByLabelText('field_50').focus());
  await user.keyboard('!');
  expect(screen.getByLabelText('field_50')).toHaveProperty('value', 'packed!');
  await user.click(screen.getByText('field_58'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'field_58' }));
});

test('in a field of several controls the first gets the focus', () => {
  standInForScreen();
  show();
  act(() => document.getElementById('field-boxes')?.focus());
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Left' }));
});

test('a field far away says what is wrong with it, and its control does later', () => {
  const edge = standInForScreen();
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const [section, field] = far('field_55');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toMatch(/\w/);
  edge.comesTo(section, field);
  expect(screen.getByLabelText('field_55').getAttribute('aria-invalid')).toBe('true');
});

test('everything is there on paper', () => {
  const edge = standInForScreen();
  show();
  fireEvent(globalThis.window, new Event('beforeprint'));
  expect(inputs()).toBe(all);
  expect(edge.watched()).toBe(0);
});

test('everything is there where it is asked for', () => {
  const edge = standInForScreen();
  const { change } = show();
  change({ mountAll: true });
  expect(inputs()).toBe(all);
  expect(edge.watched()).toBe(0);
});

test('everything is there where a browser can’t tell what is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  show();
  expect(inputs()).toBe(all);
});
