import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { marlene, moduleEntry } from '../../../tests/support/site-rows.ts';
import type { LocalHeader } from '../../api/local-data/local-store.ts';
import { switchOff } from '../../modules/local-data/switched-on.ts';
import { openPage, resetPage } from '../testing.tsx';
import { connectSocket, socketIsOpen } from './testing.ts';

const store = vi.hoisted(() => ({
  headers: async () => [],
  header: async () => null,
  putRecords: async () => undefined,
  commit: vi.fn<(header: LocalHeader) => Promise<void>>(async () => undefined),
}));

vi.mock('socket.io-client', () => import('./testing.ts'));
vi.mock('../../api/local-data/local-store.ts', () => ({ createLocalStore: () => store }));

afterEach(() => {
  switchOff({ organisation: 1, user: marlene.id });
  resetPage();
});

it('loads what is chosen also when the same was chosen before', async () => {
  const { user } = openPage('/app/sites/1', { site: { modules: [moduleEntry('permits')] } });
  await user.click(await screen.findByRole('button', { name: /server/i }));
  await socketIsOpen();
  act(connectSocket);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Make Ready: Permits' }));
  const loaded = () =>
    store.commit.mock.calls.flatMap(([{ type, scope }]) => (type === 'permits' ? [scope] : []));
  await expect.poll(loaded).toEqual(['site']);
  await user.click(dialog.getByRole('radio', { name: /^My work/ }));
  await expect.poll(loaded).toEqual(['site', 'my_work']);
  await user.click(dialog.getByRole('radio', { name: /^Everything/ }));
  await expect.poll(loaded).toEqual(['site', 'my_work', 'site']);
});
