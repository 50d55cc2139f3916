import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import type { GridColumn } from './columns.ts';
import { Select } from '../antd/Select.tsx';
import { Grid } from './Grid.tsx';
import type { GridProps } from './useGrid.ts';

interface Animal {
  readonly id: number;
  readonly name: string;
}

const animals = Array.from({ length: 100 }, (_, at): Animal => ({
  id: at + 1,
  name: `Cow ${at + 1}`,
}));
const rowAt = (index: number) => animals[index];

/** A grid of which the test counts the rendered rows and header cells. */
function open(props: Partial<GridProps<Animal>> = {}) {
  const renderCell = vi.fn<NonNullable<GridColumn<Animal>['render']>>(({ name }) => ({
    content: name,
    isPlain: true,
  }));
  const sortOf = vi.fn<() => null>(() => null);
  const columns: readonly GridColumn<Animal>[] = [
    {
      id: 'name',
      name: 'Name',
      width: 120,
      isSortable: true,
      render: renderCell,
      text: ({ name }) => name,
    },
    {
      id: 'id',
      name: 'Ear tag',
      width: 80,
      render: ({ id }) => ({ content: `#${id}`, isPlain: true }),
      text: ({ id }) => `#${id}`,
    },
  ];
  renderUi(
    <Grid<Animal>
      label="Animals"
      rowCount={animals.length}
      rowAt={rowAt}
      columns={columns}
      density="medium"
      sortOf={sortOf}
      {...props}
    />,
  );
  const grid = screen.getByRole('grid', { name: 'Animals' });
  /** The ids of the rows rendered since the last call, and whether the header was rendered. */
  const rendered = () => {
    const rows = renderCell.mock.calls.map(([{ id }]) => id);
    const head = sortOf.mock.calls.length > 0;
    renderCell.mockClear();
    sortOf.mockClear();
    return { rows, head };
  };
  const scrollTo = (top: number) => {
    const scroller = grid.closest('[data-scroller]') ?? grid;
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  const press = (...keys: readonly (string | object)[]) => {
    for (const key of keys) fireEvent.keyDown(grid, typeof key === 'string' ? { key } : key);
  };
  /** The text of the active cell. */
  const active = () =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { grid, rendered, scrollTo, press, active };
}

/** The same grid after its overscan rows have rendered. */
async function openWithOverscan(props: Partial<GridProps<Animal>> = {}) {
  const grid = open(props);
  const first = grid.rendered();
  await waitFor(() => expect(grid.rendered().rows.at(-1)).toBe(20));
  return { ...grid, first };
}

function copied(grid: HTMLElement): string {
  const setData = vi.fn<(type: string, data: string) => void>();
  const event = createEvent.copy(grid, { clipboardData: { setData } });
  fireEvent(grid, event);
  return setData.mock.calls.find(([type]) => type === 'text/plain')?.[1] ?? '';
}

const checkboxes = () =>
  screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked'));

describe('a grid with a fixed row height', () => {
  test('a grid renders only the visible rows, and scrolling renders only the rows that become visible', async () => {
    const { first, rendered, scrollTo } = await openWithOverscan();
    // A view of 600 px has fifteen rows of 40 px.
    expect(first.rows).toEqual(animals.slice(0, 15).map(({ id }) => id));
    scrollTo(39);
    expect(rendered()).toEqual({ rows: [], head: false });
    scrollTo(200);
    expect(rendered()).toEqual({ rows: [21, 22, 23, 24], head: false });
    scrollTo(0);
    expect(rendered()).toEqual({ rows: [], head: false });
  });

  test('a grid renders two rows when another cell becomes active, and one when a row is selected', async () => {
    const { rendered, press } = await openWithOverscan({
      rowLabel: ({ name }) => `Select ${name}`,
    });
    press('ArrowDown');
    expect(rendered()).toEqual({ rows: [1, 2], head: false });
    press(' ');
    expect(rendered().rows).toEqual([2]);
  });

  test('a grid reports the visible rows and requests rows somewhat beyond the rendered ones', async () => {
    const onVisible = vi.fn<(rows: object) => void>();
    const onRender = vi.fn<(first: number, last: number) => void>();
    const { scrollTo } = await openWithOverscan({ onVisible, onRender });
    scrollTo(400);
    expect(onVisible).toHaveBeenLastCalledWith({ first: 10, last: 24 });
    expect(onRender).toHaveBeenLastCalledWith(0, 61);
  });

  test('a grid shows a placeholder for a row that is not loaded', () => {
    open({ rowAt: (index) => (index === 1 ? undefined : rowAt(index)) });
    const [, , second] = screen.getAllByRole('row');
    expect(second?.querySelector('[aria-busy]')).not.toBeNull();
  });
});

describe('the keyboard', () => {
  test('arrow keys move the active cell, and Enter opens its row', () => {
    const onOpen = vi.fn<(row: Animal, inPane: boolean) => void>();
    const { press, active } = open({ actions: { open: onOpen } });
    expect(active()).toBe('Cow 1');
    press('ArrowDown', 'ArrowRight');
    expect(active()).toBe('#2');
    press('ArrowRight', 'Home', 'ArrowLeft');
    expect(active()).toBe('Cow 2');
    press('Enter', { key: 'Enter', shiftKey: true });
    expect(onOpen.mock.calls).toEqual([
      [animals[1], false],
      [animals[1], true],
    ]);
  });

  test('keys on a header cell sort, move and resize its column', () => {
    const actions = {
      sort: vi.fn<(id: string, adds: boolean) => void>(),
      moveBy: vi.fn<(id: string, by: number) => void>(),
      resize: vi.fn<(id: string, width: number) => void>(),
    };
    const { press } = open({ actions });
    press('ArrowUp', 'Enter', { key: 'ArrowRight', shiftKey: true });
    press({ key: 'ArrowRight', shiftKey: true, ctrlKey: true });
    expect(actions.sort).toHaveBeenCalledWith('name', false);
    expect(actions.resize).toHaveBeenCalledWith('name', 136);
    expect(actions.moveBy).toHaveBeenCalledWith('name', 1);
  });
});

describe('selecting rows', () => {
  test('rows are selected by keyboard and by click, and the header checkbox selects all rows or none', () => {
    const { press } = open({ rowLabel: ({ name }) => `Select ${name}`, rowCount: 3 });
    press(' ', 'ArrowDown');
    expect(checkboxes()).toEqual(['mixed', 'true', 'false', 'false']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Cow 3' }), { shiftKey: true });
    expect(checkboxes()).toEqual(['true', 'true', 'true', 'true']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(checkboxes()).toEqual(['false', 'false', 'false', 'false']);
    press('ArrowDown', { key: 'a', ctrlKey: true });
    expect(checkboxes()).toEqual(['true', 'true', 'true', 'true']);
    press('Escape');
    expect(checkboxes()).toEqual(['false', 'false', 'false', 'false']);
  });

  test('rows cannot be selected in a grid without labels for the checkboxes', () => {
    const { press } = open();
    press(' ', { key: 'a', ctrlKey: true });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('row', { selected: true })).toBeNull();
  });
});

describe('a read-only grid whose rows are as high as their content', () => {
  test('a read-only grid renders all rows, is marked as read-only, and copies the marked cells', () => {
    const { grid, press } = open({ density: null });
    expect(within(grid).getAllByRole('row')).toHaveLength(animals.length + 1);
    expect(grid.getAttribute('aria-readonly')).toBe('true');
    press({ key: 'ArrowDown', shiftKey: true }, { key: 'ArrowRight', shiftKey: true });
    expect(copied(grid)).toBe('Cow 1\t#1\r\nCow 2\t#2');
    press('F2', 'x');
    expect(within(grid).queryByRole('textbox')).toBeNull();
  });

  test('a read-only grid keeps its active cell when another grid on the page is used', () => {
    const first = open({ density: null, rowCount: 3 });
    renderUi(
      <Grid<Animal>
        label="Others"
        rowCount={2}
        rowAt={rowAt}
        columns={[
          {
            id: 'name',
            name: 'Name',
            width: 1,
            render: ({ name }) => ({ content: name, isPlain: true }),
          },
        ]}
        density={null}
      />,
    );
    first.press('ArrowDown');
    const other = screen.getByRole('grid', { name: 'Others' });
    fireEvent.keyDown(other, { key: 'End', ctrlKey: true });
    expect(first.active()).toBe('Cow 2');
    expect(other.getAttribute('aria-activedescendant')).toMatch(/-1-1$/);
  });
});

/** An editor that is a button which closes it; the cells of row 2 can't be edited. */
const buttonEditing = {
  preload: vi.fn<() => void>(),
  prepare: (row: Animal) => row.id !== 2,
  render: (row: Animal, _id: string, onLeave: (to: 'down') => void) => (
    <button type="button" onClick={() => onLeave('down')}>
      Save {row.name}
    </button>
  ),
};

test('a grid with a start row appears with that row active and the focus', () => {
  const { grid, active } = open({ startRow: 3 });
  expect(active()).toBe('Cow 4');
  expect(document.activeElement).toBe(grid);
});

describe('rows that a person arranges', () => {
  const alt = (key: string) => ({ key, altKey: true });

  test('Alt with an arrow key moves the marked rows, which stay marked', () => {
    const moveRows = vi.fn<(rows: object, before: number) => void>();
    const { press } = open({ startRow: 3, actions: { moveRows } });
    press({ key: 'ArrowDown', shiftKey: true }, alt('ArrowUp'), alt('ArrowDown'));
    expect(moveRows.mock.calls).toEqual([
      [{ first: 3, last: 4 }, 2],
      [{ first: 2, last: 3 }, 5],
    ]);
  });

  test('the first row moves no further up and the last no further down', () => {
    const moveRows = vi.fn<(rows: object, before: number) => void>();
    const { press } = open({ rowCount: 2, actions: { moveRows } });
    press(alt('ArrowUp'), 'ArrowDown', alt('ArrowDown'));
    expect(moveRows).not.toHaveBeenCalled();
  });

  test('Delete and Backspace empty the marked cells', () => {
    const clearCells = vi.fn<(marked: { readonly range: object }) => void>();
    const { press } = open({ actions: { clearCells } });
    press({ key: 'ArrowRight', shiftKey: true }, 'Delete', 'Backspace');
    expect(clearCells.mock.calls.map(([{ range }]) => range)).toEqual([
      { top: 0, bottom: 0, left: 1, right: 2 },
      { top: 0, bottom: 0, left: 1, right: 2 },
    ]);
  });

  test('only the last marked cell has the corner that fills others', () => {
    const { press } = open({ actions: { fill: () => undefined } });
    press({ key: 'ArrowDown', shiftKey: true });
    const corners = [...document.querySelectorAll('[data-fill]')].map(
      (corner) => corner.closest('[data-row] > *')?.textContent,
    );
    expect(corners).toEqual(['Cow 2']);
  });
});

describe('inline editing', () => {
  test('F2 opens an editor, and the active cell moves on when the editor closes', () => {
    const { grid, press, active } = open({ editing: buttonEditing });
    fireEvent.focus(grid);
    expect(buttonEditing.preload).toHaveBeenCalled();
    press('F2');
    fireEvent.click(screen.getByRole('button', { name: 'Save Cow 1' }));
    expect(active()).toBe('Cow 2');
    press('F2');
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  test('letters and question marks open no editor and reach the page', () => {
    const onKey = vi.fn<(key: string) => void>();
    const { press } = open({ editing: buttonEditing });
    const listen = ({ key }: KeyboardEvent) => onKey(key);
    document.addEventListener('keydown', listen);
    press('a', '?', '7');
    document.removeEventListener('keydown', listen);
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(onKey.mock.calls).toEqual([['a'], ['?'], ['7']]);
  });

  test('Enter edits a cell, and opens the row of a cell that names it', () => {
    const opened = vi.fn<(row: Animal) => void>();
    const { press } = open({
      editing: buttonEditing,
      actions: { open: opened },
      columns: [
        { id: 'name', name: 'Name', width: 100, opensRow: true },
        { id: 'legs', name: 'Legs', width: 100 },
      ],
    });
    press('Enter');
    expect(opened).toHaveBeenCalledTimes(1);
    press('ArrowRight', { key: 'Enter', ctrlKey: true });
    expect(opened).toHaveBeenCalledTimes(2);
    press('Enter');
    screen.getByRole('button', { name: 'Save Cow 1' });
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('keys pressed while the editor is loading are typed into it', async () => {
    let finish: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => (finish = resolve));
    const { grid, press } = open({
      editing: {
        preload: () => undefined,
        prepare: () => loading,
        render: ({ name }) => (
          <input
            aria-label="Name"
            defaultValue={name}
            ref={(box) => {
              box?.focus();
              box?.select();
            }}
          />
        ),
      },
    });
    grid.focus();
    press('F2', 'a', 'b');
    expect(screen.queryByRole('textbox')).toBeNull();
    finish();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('ab'));
  });

  test('a key pressed as soon as the editor is there does not overtake those pressed before', async () => {
    const type = (box: HTMLInputElement, key: string) => {
      if (fireEvent.keyDown(box, { key })) box.setRangeText(key, 0, box.value.length, 'end');
    };
    const { grid, press } = open({
      editing: {
        preload: () => undefined,
        prepare: () => Promise.resolve(),
        render: () => (
          <input
            aria-label="Name"
            ref={(box) => {
              box?.focus();
              if (box !== null) queueMicrotask(() => type(box, 'c'));
            }}
          />
        ),
      },
    });
    grid.focus();
    press('F2', 'a', 'b');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('abc'));
  });

  test.each([
    ['letters', ['h', 'o'], 'Horse'],
    ['arrows', ['Enter', 'ArrowDown'], 'Goat'],
  ])('%s pressed while a list is loading choose in it', async (_, keys, chosen) => {
    const onChange = vi.fn<(kind: string) => void>();
    const kinds = ['Cow', 'Goat', 'Horse'].map((label) => ({ value: label, label }));
    const { grid, press } = open({
      editing: {
        preload: () => undefined,
        prepare: () => Promise.resolve(),
        render: () => (
          <Select<string>
            autoFocus
            aria-label="Kind"
            showSearch={{ optionFilterProp: 'label' }}
            options={kinds}
            onChange={(kind) => onChange(kind)}
          />
        ),
      },
    });
    grid.focus();
    press('F2', ...keys, 'Enter');
    await waitFor(() => expect(onChange.mock.calls).toMatchObject([[chosen]]));
  });
});
