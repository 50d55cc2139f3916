import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Icon } from './Icon.tsx';
import { loadRareIcon } from './rare.ts';

const drawn = (container: HTMLElement) => container.querySelector('svg')?.innerHTML;

describe('Icon', () => {
  it('a common icon is drawn immediately and a rare one is loaded', async () => {
    const { container } = renderUi(<Icon name="wrench" />);
    expect(drawn(container)).toContain('path');
    const rare = renderUi(<Icon name="beer" />);
    const placeholder = drawn(rare.container);
    await waitFor(() => expect(drawn(rare.container)).not.toBe(placeholder));
  });

  it('an icon that was loaded once is drawn immediately from then on', async () => {
    const first = renderUi(<Icon name="carrot" />);
    const placeholder = drawn(first.container);
    await waitFor(() => expect(drawn(first.container)).not.toBe(placeholder));
    const again = renderUi(<Icon name="carrot" />);
    expect(drawn(again.container)).toBe(drawn(first.container));
  });

  it.each(['no-such-icon', 'constructor', '__proto__', ''])(
    'the icon %j is unknown: the neutral square is shown',
    async (name) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      const { container } = renderUi(<Icon name={name} />);
      const placeholder = drawn(container);
      await waitFor(() => expect(warn).toHaveBeenCalledWith(`Lucide has no icon "${name}".`));
      expect(drawn(container)).toBe(placeholder);
      warn.mockRestore();
    },
  );

  it('old names of icons are known too', async () => {
    expect(await loadRareIcon('alert-triangle')).toBe(await loadRareIcon('triangle-alert'));
  });
});
