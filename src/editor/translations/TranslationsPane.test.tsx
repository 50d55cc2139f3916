import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { editorModelOf } from '../../../tests/support/editor-model.ts';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../widgets/services.ts';
import { createDragState, DragProvider } from '../drag/DragContext.ts';
import { DragLayer } from '../drag/DragLayer.tsx';
import { EditorProvider } from '../model/useEditor.ts';
import { TranslationsPane } from './TranslationsPane.tsx';

async function show() {
  const model = editorModelOf();
  await act(async () =>
    render(
      <I18nextProvider i18n={pageTexts('en')}>
        <UiProvider>
          <FormatProvider timeZone="Europe/Berlin">
            <WidgetServicesProvider value={testServices('en')}>
              <EditorProvider value={model}>
                <DragProvider value={createDragState()}>
                  <TranslationsPane />
                  <DragLayer />
                </DragProvider>
              </EditorProvider>
            </WidgetServicesProvider>
          </FormatProvider>
        </UiProvider>
      </I18nextProvider>,
    ),
  );
  return {
    model,
    user: userEvent.setup(),
    grid: screen.getByRole('grid', { name: 'Translations' }),
  };
}

/** The wordings of the texts that are shown, in English, German and French. */
const shownIn = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .slice(1)
        .map(({ textContent }) => textContent),
    );

/** Pastes cells of a spreadsheet. */
const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });

test('a letter in a cell replaces its text, and Enter goes to the text below', async () => {
  const { user, grid } = await show();
  await act(async () => grid.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}Runde');
  expect(screen.getByRole('textbox', { name: 'Round, German' })).toHaveProperty('value', 'Runde');
  await user.keyboard('{Enter}Haupt{Enter}');
  expect(shownIn(grid).slice(0, 2)).toEqual([
    ['Round', 'Runde', 'Missing'],
    ['General', 'Haupt', 'Missing'],
  ]);
});

test('texts that are typed where only missing ones are shown stay, so that the keyboard skips none', async () => {
  const { user, grid } = await show();
  await user.click(screen.getByRole('radio', { name: 'Missing' }));
  await act(async () => grid.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}Runde{Tab}Ronde{Enter}{ArrowLeft}Feld 1{Enter}');
  expect(shownIn(grid).slice(0, 3)).toEqual([
    ['Round', 'Runde', 'Ronde'],
    ['Field 1', 'Feld 1', 'Missing'],
    ['Field 2', 'Missing', 'Missing'],
  ]);
});

test('a block of a spreadsheet is pasted as one step, which is announced, with what found no place', async () => {
  const { model, user, grid } = await show();
  await act(async () => grid.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{Control>}{ArrowDown}{/Control}{ArrowUp}');
  const before = model.document();
  await act(async () => paste(grid, 'Feld 3\tChamp 3\tCampo 3\r\n\tChamp 4\tCampo 4\r\n'));
  expect(shownIn(grid).slice(-2)).toEqual([
    ['Field 3', 'Feld 3', 'Champ 3'],
    ['Field 4', 'Missing', 'Champ 4'],
  ]);
  expect(screen.getAllByText('Changed 3 texts')).not.toHaveLength(0);
  expect(screen.getByText('2 cells are beyond the last text or language.')).toBeTruthy();
  await act(async () => {
    model.undo();
  });
  expect(model.document()).toEqual(before);
});

test('Delete removes the translations of the marked cells; English stays, and a person reads why', async () => {
  const { user, grid } = await show();
  await act(async () => grid.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}Runde{Tab}Ronde{Enter}');
  await user.keyboard('{ArrowUp}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Delete}');
  expect(shownIn(grid)[0]).toEqual(['Round', 'Missing', 'Missing']);
  expect(screen.getByText('English stays: every text needs it.')).toBeTruthy();
});
