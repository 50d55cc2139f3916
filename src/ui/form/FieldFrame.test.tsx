import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestI18n } from '../testI18n.ts';
import { renderUi } from '../testing.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { TextInput } from './TextInput.tsx';

const field = (props: { readonly error?: string; readonly required?: boolean }) => (
  <FieldFrame label="Name" help="As on the plate." {...props}>
    {(control) => <TextInput {...control} />}
  </FieldFrame>
);
const described = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

describe('FieldFrame', () => {
  it('a field frame names and describes its control', () => {
    renderUi(field({}));
    const control = screen.getByRole('textbox', { name: 'Name' });
    expect(described(control)).toBe('As on the plate.');
    expect(control.getAttribute('aria-invalid')).toBeNull();
    expect(control.getAttribute('aria-required')).toBeNull();
  });

  it('a required field says so in words', () => {
    renderUi(field({ required: true }), createTestI18n('de'));
    const control = screen.getByRole('textbox', { name: /^Name\s*Pflichtfeld$/u });
    expect(control.getAttribute('aria-required')).toBe('true');
  });

  it('an error replaces the help of the same control', () => {
    const { rerender } = renderUi(field({}));
    const before = screen.getByRole('textbox');
    rerender(field({ error: 'Enter a name.' }));
    const control = screen.getByRole('textbox');
    expect(control).toBe(before);
    expect(described(control)).toBe('Enter a name.');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('As on the plate.')).toBeNull();
  });

  it('a field frame without help or error describes nothing', () => {
    renderUi(<FieldFrame label="Name">{(control) => <TextInput {...control} />}</FieldFrame>);
    expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);
  });

  it('a field frame names a group of controls', () => {
    renderUi(
      <FieldFrame label="Effort" group required>
        {() => <TextInput aria-label="Hours" />}
      </FieldFrame>,
    );
    const group = screen.getByRole('group', { name: /^Effort/u });
    expect(group.contains(screen.getByRole('textbox', { name: 'Hours' }))).toBe(true);
  });
});
