import { act, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { editorModelOf } from '../../../tests/support/editor-model.ts';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { EditorProvider } from '../model/useEditor.ts';
import { PublishDialog, type ReviewedFinding } from './PublishDialog.tsx';

const finding = (severity: ReviewedFinding['severity'], text: string): ReviewedFinding => ({
  severity,
  pointer: `/flow/${text}`,
  code: 'trap',
  sentence: { en: text },
});

test('errors that stop publishing stand above warnings', async () => {
  const model = editorModelOf();
  const findings = [
    finding('warning', 'Nothing reaches it.'),
    finding('error', 'Nothing leaves it.'),
    finding('warning', 'It looks odd.'),
  ];
  await act(async () =>
    render(
      <I18nextProvider i18n={pageTexts('en')}>
        <UiProvider>
          <EditorProvider value={model}>
            <PublishDialog
              open
              published={null}
              version={1}
              isBusy={false}
              findings={findings}
              onPublish={() => undefined}
              onShow={() => undefined}
              onClose={() => undefined}
            />
          </EditorProvider>
        </UiProvider>
      </I18nextProvider>,
    ),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Publish v1' });
  const lines = within(dialog).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent.trim())).toEqual([
    'Nothing leaves it.',
    'Nothing reaches it.',
    'It looks odd.',
  ]);
  expect(within(dialog).getByRole('button', { name: 'Publish v1' })).toHaveProperty(
    'disabled',
    true,
  );
});
