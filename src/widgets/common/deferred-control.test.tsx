import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DeferredControl } from './DeferredControl.tsx';

interface Props {
  readonly isNeeded?: boolean;
}

function Field({ isNeeded = false }: Props) {
  return (
    <>
      <label htmlFor="list">List</label>
      <DeferredControl
        id="list"
        eager={isNeeded}
        placeholder={(uses) => <button type="button" id="list" data-look="light" {...uses} />}
      >
        {(isOpen) => <input id="list" data-look={isOpen ? 'open' : 'closed'} defaultValue="one" />}
      </DeferredControl>
    </>
  );
}

const control = () => screen.getByLabelText('List');

test('a click on the placeholder makes the full control, open and focused', async () => {
  render(<Field />);
  expect(control().dataset['look']).toBe('light');
  await userEvent.click(control());
  expect(control().dataset['look']).toBe('open');
  expect(document.activeElement).toBe(control());
});

test('focusing the placeholder makes the full control, closed, with its text selected as after Tab', async () => {
  render(<Field />);
  await userEvent.tab();
  expect(control().dataset['look']).toBe('closed');
  expect(document.activeElement).toBe(control());
  await userEvent.keyboard('two');
  expect(control()).toHaveProperty('value', 'two');
});

test('hovering over the placeholder makes the full control without moving the focus', async () => {
  render(<Field />);
  fireEvent.pointerEnter(control(), { pointerType: 'mouse' });
  await screen.findByDisplayValue('one');
  expect(document.activeElement).toBe(document.body);
});

test('the eager property makes the full control, which then stays', () => {
  const { rerender } = render(<Field isNeeded />);
  expect(control().dataset['look']).toBe('closed');
  rerender(<Field />);
  expect(control().dataset['look']).toBe('closed');
});
