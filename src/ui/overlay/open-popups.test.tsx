import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { AntdProvider } from '../antd/AntdProvider.tsx';
import { DatePicker, useCalendarPopup } from '../antd/DatePicker.ts';
import { Drawer } from '../antd/Drawer.tsx';
import { Modal } from '../antd/Modal.tsx';
import { Select } from '../antd/Select.tsx';
import { PopoverMenu } from '../menu/PopoverMenu.tsx';
import { renderUi } from '../testing.tsx';
import { isPopupOpen } from './open-popups.ts';

function Calendar() {
  return (
    <AntdProvider>
      <DatePicker {...useCalendarPopup()} aria-label="opener" />
    </AntdProvider>
  );
}

/** Shows an overlay that its button opens. */
function Opener(props: { readonly overlay: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="opener" onClick={() => setOpen(true)} />
      {props.overlay(open, () => setOpen(false))}
    </>
  );
}

function Menu() {
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label="Menu"
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => <button {...trigger} type="button" aria-label="opener" />}
    >
      <button type="button">Entry</button>
    </PopoverMenu>
  );
}

/** Whether a popup was open when each key came, before any other handler ran. */
function recordAtKeys(): readonly boolean[] {
  const atKeys: boolean[] = [];
  const record = () => atKeys.push(isPopupOpen());
  globalThis.addEventListener('keydown', record, { capture: true });
  onTestFinished(() => globalThis.removeEventListener('keydown', record, { capture: true }));
  return atKeys;
}

const views: Readonly<Record<string, ReactNode>> = {
  'a calendar': <Calendar />,
  'a menu': <Menu />,
  'a dialog': <Opener overlay={(open, close) => <Modal open={open} onCancel={close} />} />,
  'a drawer': <Opener overlay={(open, close) => <Drawer open={open} onClose={close} />} />,
};

test.each(Object.keys(views))(
  'the Escape that closes %s is known to belong to it before any handler runs',
  async (name) => {
    const atKeys = recordAtKeys();
    const user = userEvent.setup();
    const { unmount } = renderUi(views[name]);
    expect(isPopupOpen()).toBe(false);
    await user.click(screen.getByLabelText('opener'));
    await waitFor(() => expect(isPopupOpen()).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isPopupOpen()).toBe(false));
    await user.keyboard('{Escape}');
    expect(atKeys).toEqual([true, false]);
    await user.click(screen.getByLabelText('opener'));
    await waitFor(() => expect(isPopupOpen()).toBe(true));
    unmount();
    expect(isPopupOpen()).toBe(false);
  },
);

// In jsdom, antd's Select does not close; journeys with a real browser close it.
test('a key over an open list of options is known to belong to it', async () => {
  const atKeys = recordAtKeys();
  const user = userEvent.setup();
  const { unmount } = renderUi(<Select aria-label="opener" options={[{ value: 1 }]} />);
  await user.click(screen.getByLabelText('opener'));
  await waitFor(() => expect(isPopupOpen()).toBe(true));
  await user.keyboard('{Escape}');
  expect(atKeys).toEqual([true]);
  unmount();
  expect(isPopupOpen()).toBe(false);
});
