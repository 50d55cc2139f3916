import type { Language } from '../../src/runtime/text.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { fakeImports } from './fake-imports.ts';
import { serveSite } from './mock-site.ts';
import { type FakeUpload, takeUploads } from './fake-uploads.ts';
import { renderSite, testUser } from './render-site.tsx';

type Fake = Parameters<typeof fakeImports>[0];

interface Opened {
  /** The query string of the import's address: `?id=7&step=columns`. */
  readonly question?: string;
  readonly language?: Language;
  readonly actions?: readonly string[];
}

/** The import screen of work orders on a fake site. */
export function openImport({ question = '', language, actions, ...fake }: Opened & Fake = {}) {
  const uploads = takeUploads();
  const imports = fakeImports(fake);
  const { requests } = serveSite({ answer: imports.answer });
  onTestFinished(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  const page = renderSite({
    path: `maintenance/work-orders/import${question}`,
    ...(language && { language }),
    ...(actions && { me: testUser(actions) }),
  });
  const address = () => new URLSearchParams(page.router.state.location.search);
  const posted = (part: string) =>
    requests.filter(({ method, path }) => method === 'POST' && path.endsWith(`/${part}`));
  return { ...page, user: userEvent.setup(), uploads, imports, requests, address, posted };
}

export function csv(name = 'orders.csv', content = 'a;b\n1;2'): File {
  return new File([content], name, { type: 'text/csv' });
}

/** Chooses a file with the control of a name. */
export async function chooseFile(
  user: ReturnType<typeof userEvent.setup>,
  label: string,
  file: File,
): Promise<void> {
  await screen.findByRole('button', { name: label });
  const input = document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${label}"]`);
  if (input === null) throw new Error(`There is no control for ${label}`);
  await user.upload(input, file);
}

/** The running upload; throws if there is none. */
export function lastUpload(uploads: readonly FakeUpload[]): FakeUpload {
  const last = uploads.at(-1);
  if (last === undefined) throw new Error('Nothing was uploaded');
  return last;
}
