import { readFileSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUi } from '../testing.tsx';
import { useTheme } from './useTheme.ts';

const script = readFileSync('public/appearance.js', 'utf8');
const root = document.documentElement;
const shown = () => ({
  theme: root.dataset['theme'],
  density: `${root.dataset['density']}${'gloves' in root.dataset ? ' with gloves' : ''}`,
});

function Choices() {
  const { themeChoice, chooseTheme, densityChoice, chooseDensity } = useTheme();
  return (
    <>
      <p>
        {themeChoice} {densityChoice}
      </p>
      <button onClick={() => chooseTheme('dark')}>dark</button>
      <button onClick={() => chooseDensity('touch')}>touch</button>
      <button onClick={() => chooseTheme('system')}>system</button>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  delete root.dataset['theme'];
  delete root.dataset['density'];
});

describe('appearance', () => {
  it('the appearance follows the system until the person chooses, and the choice is stored', async () => {
    const user = userEvent.setup();
    renderUi(<Choices />);
    expect(shown()).toEqual({ theme: 'light', density: 'desk' });
    await user.click(screen.getByText('dark'));
    await user.click(screen.getByText('touch'));
    expect(shown()).toEqual({ theme: 'dark', density: 'touch' });
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(screen.getByText('system'));
    expect(shown()).toEqual({ theme: 'light', density: 'touch' });
  });

  it.each([
    { theme: 'dark', density: 'touch' },
    { theme: 'light', density: 'desk' },
    { theme: 'light', density: 'gloves' },
    { theme: 'system', density: 'auto' },
    { theme: 'nonsense', density: '' },
  ])('the appearance is the same before and after the first paint: $theme, $density', (stored) => {
    localStorage.setItem('theme', stored.theme);
    localStorage.setItem('density', stored.density);
    const { unmount } = renderUi(<Choices />);
    const after = shown();
    expect(after.density.endsWith('gloves')).toBe(stored.density === 'gloves');
    act(unmount);
    delete root.dataset['gloves'];
    delete root.dataset['theme'];
    delete root.dataset['density'];
    window.eval(script);
    expect(shown()).toEqual(after);
  });
});
