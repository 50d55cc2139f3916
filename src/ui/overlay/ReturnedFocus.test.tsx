import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Modal } from './Modal.tsx';

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Edit</button>
      {isOpen && (
        <Modal open title="Column" footer={null} onCancel={() => setIsOpen(false)}>
          <button onClick={() => setIsOpen(false)}>Done</button>
        </Modal>
      )}
    </>
  );
}

test('a dialog that is there only while it is open gives the focus back to what opened it', async () => {
  const user = userEvent.setup();
  renderUi(<Opener />);
  const opener = screen.getByRole('button', { name: 'Edit' });
  opener.focus();
  await user.keyboard('{Enter}');
  const done = await screen.findByRole('button', { name: 'Done' });
  done.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Done' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
