import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../button/Button.tsx';
import { renderUi } from '../testing.tsx';
import { Tooltip } from './Tooltip.tsx';

const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

test('a mouse that rests on it shows it at once; Escape takes it away', async () => {
  const user = userEvent.setup();
  renderUi(
    <Tooltip title="You watch it through a team">
      <Button>Watch</Button>
    </Tooltip>,
  );
  expect(shown()).toBeNull();
  await user.hover(screen.getByRole('button'));
  expect(shown()).toBe('You watch it through a team');
  const described = screen.getByRole('button').getAttribute('aria-describedby');
  expect(screen.getByRole('tooltip').id).toBe(described);
  await user.keyboard('{Escape}');
  expect(shown()).toBeNull();
});

test('words that are the name already are not read out twice', async () => {
  const user = userEvent.setup();
  renderUi(
    <Tooltip title="Close" isName>
      <Button aria-label="Close" />
    </Tooltip>,
  );
  await user.hover(screen.getByRole('button'));
  expect(shown()).toBe('Close');
  expect(screen.getByRole('button').hasAttribute('aria-describedby')).toBe(false);
});

test('a finger presses what is below and sees no tooltip, unless it is all there is', async () => {
  const user = userEvent.setup();
  renderUi(
    <>
      <Tooltip title="Saves">
        <Button>Save</Button>
      </Tooltip>
      <Tooltip title="Connected" opensOnPress>
        <Button>Connection</Button>
      </Tooltip>
    </>,
  );
  const tap = (name: string) =>
    user.pointer([{ keys: '[TouchA]', target: screen.getByRole('button', { name }) }]);
  await tap('Save');
  expect(shown()).toBeNull();
  await tap('Connection');
  expect(shown()).toBe('Connected');
});

test('where there is nothing to say nothing is shown', async () => {
  const user = userEvent.setup();
  renderUi(
    <Tooltip title={undefined}>
      <Button>Watch</Button>
    </Tooltip>,
  );
  await user.hover(screen.getByRole('button'));
  expect(shown()).toBeNull();
});
