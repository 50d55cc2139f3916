import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Opens the list of a field, by its label (the full control may have replaced the placeholder by
 * then), and returns its options when they exist.
 */
export async function openOptions(user: UserEvent, label: string): Promise<readonly HTMLElement[]> {
  const name = new RegExp(`^${label}`);
  const control = () => screen.getByLabelText(name);
  // The editors of filters are lazy: each is loaded with the first of its type.
  await user.click(await screen.findByLabelText(name));
  return waitFor(() => {
    const list = document.getElementById(control().getAttribute('aria-controls') ?? '');
    const dropdown = list?.closest('.ant-select-dropdown');
    // antd renders the visible options separately from those for screen readers.
    const options = dropdown?.querySelectorAll<HTMLElement>('.ant-select-item-option') ?? [];
    if (options.length === 0) throw new Error(`No options of ${label}`);
    return [...options];
  });
}

/** Chooses an option of a field by its text. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  const options = await openOptions(user, label);
  const found = options.find((each) => within(each).queryByText(option) !== null);
  if (found === undefined) throw new Error(`${label} has no option ${option}`);
  await user.click(found);
}
