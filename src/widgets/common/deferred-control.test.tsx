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

test('a click makes the full control, open and with the focus', async () => {
  render(<Field />);
  expect(control().dataset['look']).toBe('light');
  await userEvent.click(control());
  expect(control().dataset['look']).toBe('open');
  expect(document.activeElement).toBe(control());
});

test('the focus makes it closed, its text selected as after Tab', async () => {
  render(<Field />);
  await userEvent.tab();
  expect(control().dataset['look']).toBe('closed');
  expect(document.activeElement).toBe(control());
  await userEvent.keyboard('two');
  expect(control()).toHaveProperty('value', 'two');
});

test('a mouse that rests on it makes it and leaves the focus where it is', async () => {
  render(<Field />);
  fireEvent.pointerEnter(control(), { pointerType: 'mouse' });
  await screen.findByDisplayValue('one');
  expect(document.activeElement).toBe(document.body);
});

test('what it is needed for makes it, and it stays', () => {
  const { rerender } = render(<Field isNeeded />);
  expect(control().dataset['look']).toBe('closed');
  rerender(<Field />);
  expect(control().dataset['look']).toBe('closed');
});
