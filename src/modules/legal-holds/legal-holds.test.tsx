import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';
import type { LegalHold } from '../../contract/legal-holds.ts';

const folders = moduleOfTemplate('dms_folders');
const documents = moduleOfTemplate('dms_documents');
const items = {
  dms_folders: [itemOf(folders, 1, { name: 'Accident of P-101' })],
  dms_documents: [itemOf(documents, 11, { name: 'Statement', folder_id: [1] })],
};

const hold: LegalHold = {
  id: 5,
  module_type: 'dms_folders',
  item_id: 1,
  item_code: 'FOL-1',
  item_name: 'Accident of P-101',
  is_deleted: false,
  reason: 'Case 17',
  created_at: '2026-11-20T10:00:00.000Z',
  created_by_user_id: 1,
  created_by_user_name: 'Marlene Hoffmann',
  released_at: null,
  released_by_user_name: null,
  release_reason: null,
};

const holdsPath = '/api/sites/1/legal-holds';

/** Somebody who manages legal holds. */
function manager(): ReturnType<typeof testUser> {
  const user = testUser();
  const permission = { permission_code: 'holds.manage', site_id: null };
  return { ...user, permissions: [...user.permissions, permission] };
}

function open(path: string) {
  const { requests } = serveSite({
    items,
    answer: ({ method, path: called, query }) => {
      if (called === `${holdsPath}/5/release`)
        return json({ ...hold, released_at: hold.created_at });
      if (called !== holdsPath) return undefined;
      if (method === 'POST') return json(hold, 201);
      const isKept = ['1', '11'].includes(String(query['item_id' as keyof typeof query]));
      return json({ holds: isKept ? [hold] : [], next_page_cursor: null });
    },
  });
  renderSite({ path, me: manager() });
  return { user: userEvent.setup(), requests };
}

test('a document names the folder whose hold keeps it, and is not released itself', async () => {
  open('dms/documents/11');
  const notice = (await screen.findByText('On legal hold: Case 17')).closest('[role="status"]');
  const shown = within(notice instanceof HTMLElement ? notice : globalThis.document.body);
  expect(shown.getByRole('link', { name: 'Accident of P-101' }).getAttribute('href')).toBe(
    '/app/sites/1/dms/folders/1',
  );
  expect(shown.queryByRole('button')).toBeNull();
});

test('a hold is released with a reason, which must not be empty', async () => {
  const { user, requests } = open('dms/folders/1/properties');
  await user.click(await screen.findByRole('button', { name: /^Release the hold/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Release' }));
  expect(await dialog.findByText('Enter the reason, such as the number of the case')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), 'Case closed');
  await user.click(dialog.getByRole('button', { name: 'Release' }));
  await screen.findByText('Hold on Accident of P-101 released');
  expect(requests.find(({ path }) => path.endsWith('/release'))?.body).toEqual({
    reason: 'Case closed',
  });
});
