import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../button/Button.tsx';
import { renderUi } from '../testing.tsx';
import { Tooltip } from './Tooltip.tsx';

const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

test('hovering shows a tooltip without delay and Escape closes it', async () => {
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

test('a target that appears under a resting pointer shows its tooltip when the pointer moves', () => {
  renderUi(
    <Tooltip title="Up">
      <Button>Move</Button>
    </Tooltip>,
  );
  fireEvent.pointerEnter(screen.getByRole('button'), { pointerType: 'mouse' });
  expect(shown()).toBeNull();
  fireEvent.pointerMove(screen.getByRole('button'), { pointerType: 'mouse' });
  expect(shown()).toBe('Up');
  fireEvent.click(screen.getByRole('button'));
  fireEvent.pointerMove(screen.getByRole('button'), { pointerType: 'mouse' });
  expect(shown()).toBeNull();
});

test('a tooltip that repeats the accessible name is not read out twice', async () => {
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

test('touching a target opens no tooltip', async () => {
  const user = userEvent.setup();
  renderUi(
    <Tooltip title="Saves">
      <Button>Save</Button>
    </Tooltip>,
  );
  await user.pointer([{ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Save' }) }]);
  expect(shown()).toBeNull();
});

test('a tooltip without a title shows nothing', async () => {
  const user = userEvent.setup();
  renderUi(
    <Tooltip title={undefined}>
      <Button>Watch</Button>
    </Tooltip>,
  );
  await user.hover(screen.getByRole('button'));
  expect(shown()).toBeNull();
});
