import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Controlled } from './controlled.tsx';

type Props = Omit<ComponentProps<typeof Controlled>, 'isGroup' | 'shown'>;

const mark = 'stored ';

/**
 * Renders a control of several inputs like in a form; returns a user, its value, and the errors
 * (`pointer code`) of a value in its column.
 */
export function showEdit<Stored = unknown>(props: Props) {
  render(<Controlled {...props} isGroup shown={(value) => mark + JSON.stringify(value)} />);
  const { module, db } = props;
  return {
    user: userEvent.setup(),
    stored: () =>
      JSON.parse(screen.getByText(new RegExp(`^${mark}`)).textContent.slice(mark.length)) as Stored,
    found: (value: unknown) =>
      module.byDb
        .get(db)
        ?.check(value)
        .map(({ code, pointer }) => `${pointer} ${code}`),
  };
}
