import {
  chooseFile,
  expectClosed,
  expectOption,
  expectOpen,
  expectGrid,
  press,
  expectVisible,
  type Step,
  tabTo,
  type,
} from './keys.ts';

/** The steps in an empty field with the keyboard only, and the stored values. */
export interface Journey {
  /** The index of the type's sample (tests/gallery/samples); the first if left out. */
  readonly sample?: number;
  readonly enter: readonly Step[];
  /** The stored value, or a pattern for its JSON. */
  readonly entered: unknown;
  readonly change: readonly Step[];
  readonly changed: unknown;
  readonly clear: readonly Step[];
  /** The stored empty value; null if left out. */
  readonly cleared?: unknown;
}

const emptied = press('Control+A', 'Delete');
const nobody = { user_ids: [], team_ids: [] };

/** A text field: types a text, continues it, clears it. */
const typed = (first: string, more: string): Pick<Journey, 'enter' | 'change' | 'clear'> => ({
  enter: [type(first)],
  change: [press('End'), type(more)],
  clear: [emptied],
});

/** Chooses the first option, then the second one, then none. */
const chosen = (first: string): Pick<Journey, 'enter' | 'change' | 'clear'> => ({
  enter: [expectOpen(first), press('Enter'), expectClosed],
  change: [expectOpen(first), press('ArrowDown', 'Enter'), expectClosed],
  clear: [press('Delete')],
});

/** Chooses the first option, adds the second, then removes both. */
const several = (first: string): Pick<Journey, 'enter' | 'change' | 'clear'> => ({
  enter: [expectOpen(first), press('Enter', 'Escape'), expectClosed],
  change: [expectOpen(first), press('ArrowDown', 'Enter', 'Escape'), expectClosed],
  clear: [press('Backspace', 'Backspace')],
});

/** In the dialog that opens: a signature without a drawing, which is impossible by keyboard. */
const signedByName = (name: string): readonly Step[] => [
  expectVisible('dialog', 'Sign'),
  tabTo('checkbox', 'Sign with the name only, without drawing'),
  press('Space'),
  tabTo('textbox', /^Printed name/),
  emptied,
  type(name),
  tabTo('button', 'Sign'),
  press('Enter'),
];

/** Chooses and removes a file. */
const brought = {
  enter: [chooseFile],
  entered: [12],
  change: [tabTo('button', /^Remove/, 'Shift+Tab'), press('Enter')],
  changed: [],
  clear: [],
  cleared: [],
};

/** Journeys of every room with a control; a missing one fails keyboard.spec.ts. */
export const journeys: Readonly<Record<string, Journey>> = {
  text: { ...typed('PU', '-1101'), entered: 'PU', changed: 'PU-1101', cleared: '' },
  textarea: {
    enter: [type('Two'), press('Enter'), type('lines')],
    entered: 'Two\nlines',
    change: [press('Control+End'), type('.')],
    changed: 'Two\nlines.',
    clear: [emptied],
    cleared: '',
  },
  number: {
    enter: [type('42')],
    entered: 42,
    change: [press('ArrowUp', 'ArrowUp', 'ArrowDown')],
    changed: 43,
    clear: [emptied],
  },
  checkbox: {
    enter: [press('Space')],
    entered: true,
    change: [press('Space')],
    changed: false,
    clear: [press('Space', 'Space')],
    cleared: false,
  },
  smart_drawing: {
    enter: [press('Space')],
    entered: true,
    change: [press('Space')],
    changed: false,
    clear: [press('Space', 'Space')],
    cleared: false,
  },
  dropdown: { ...chosen('Option 1'), entered: [1], changed: [2], cleared: [] },
  signature: {
    enter: [press('Enter'), ...signedByName('M. Hoffmann')],
    entered: /M\. Hoffmann/,
    change: [tabTo('button', 'Remove the signature of M. Hoffmann'), press('Enter')],
    changed: '',
    clear: [],
    cleared: '',
  },
  datetime: {
    enter: [type('23 Nov 2026'), press('Enter')],
    entered: '2026-11-23',
    change: [emptied, type('2026-12-24'), press('Enter')],
    changed: '2026-12-24',
    clear: [emptied, press('Enter')],
  },
  user_reference: {
    ...chosen('Marlene Hoffmann'),
    entered: { user_ids: [1], team_ids: [] },
    changed: { user_ids: [2], team_ids: [] },
    cleared: nobody,
  },
  force_watch: { ...several('Marlene Hoffmann'), entered: [1], changed: [1, 2], cleared: [] },
  checkbox_group: {
    enter: [press('Space')],
    entered: ['option_1'],
    change: [press('Tab', 'Space')],
    changed: ['option_1', 'option_2'],
    clear: [press('Space', 'Shift+Tab', 'Space')],
    cleared: [],
  },
  module_item_reference: {
    enter: [type('pump'), expectOption('Pump P-1101A'), press('Enter'), expectClosed],
    entered: [1],
    change: [
      press('Delete'),
      type('p'),
      expectOption('Pump P-1101A'),
      press('Enter'),
      expectClosed,
    ],
    changed: [1],
    clear: [press('Delete')],
    cleared: [],
  },
  module_template_reference: {
    enter: [expectOpen('Corrective'), press('Enter'), expectClosed],
    entered: [1],
    change: [expectOpen('Corrective'), press('Enter'), expectClosed],
    changed: [1],
    clear: [press('Delete')],
    cleared: [],
  },
  table: {
    enter: [
      tabTo('button', 'Add row'),
      press('Enter'),
      expectGrid,
      type('Pump house'),
      press('Enter'),
    ],
    entered: /^\[\{"id":"[0-9A-Z]{10}","text":"Pump house"\}\]$/,
    change: [press('F2', 'End'), type(' 2'), press('Tab')],
    changed: /"text":"Pump house 2"/,
    clear: [tabTo('button', 'Delete row'), press('Enter')],
    cleared: [],
  },
  inspection: {
    enter: [tabTo('toolbar', '1. Condition'), press('p')],
    entered: [{ id: 'condition', answer: 'pass' }],
    change: [press('f')],
    changed: [{ id: 'condition', answer: 'fail' }],
    clear: [press('Delete')],
    cleared: [{ id: 'condition' }],
  },
  scheduler: {
    enter: [press('Enter')],
    entered: /"rule":"FREQ=WEEKLY/,
    change: [tabTo('textbox', 'Every', 'Shift+Tab'), press('ArrowUp')],
    changed: /INTERVAL=2/,
    clear: [tabTo('button', /^Remove/, 'Shift+Tab'), press('Enter')],
    cleared: [],
  },
  type: { ...chosen('Corrective'), entered: 1, changed: 2 },
  criticality: { ...chosen('Critical'), entered: 1, changed: 2 },
  color: {
    enter: [press('Tab'), type('#0b6273')],
    entered: '#0B6273',
    change: [press('Backspace'), type('4')],
    changed: '#0B6274',
    clear: [emptied],
    cleared: '',
  },
  files: brought,
  photos: brought,
  dms_version: {
    enter: [chooseFile],
    entered: { version: 1, file_id: 12 },
    change: [tabTo('button', 'Remove version 1', 'Shift+Tab'), press('Enter')],
    changed: null,
    clear: [],
  },
  document_labels: { ...several('Safety'), entered: [1], changed: [1, 2], cleared: [] },
  module_item_connection_reference: {
    enter: [type('pump'), expectOption('Pump P-1101A'), press('Enter'), expectClosed],
    entered: { module_type: 'pumps', item_ids: [1] },
    change: [
      press('Delete'),
      type('p'),
      expectOption('Pump P-1101A'),
      press('Enter'),
      expectClosed,
    ],
    changed: { module_type: 'pumps', item_ids: [1] },
    clear: [press('Delete')],
    cleared: { module_type: 'pumps', item_ids: [] },
  },
  chart: {
    enter: [
      press('Enter'),
      tabTo('textbox', 'Label of row 1', 'Shift+Tab'),
      type('Jan'),
      press('Tab'),
      type('12'),
    ],
    entered: [{ label: 'Jan', value: 12 }],
    change: [type('.5')],
    changed: [{ label: 'Jan', value: 12.5 }],
    clear: [tabTo('button', 'Remove row 1'), press('Enter')],
    cleared: [],
  },
  '3drm_coordinate': {
    enter: [tabTo('button', 'Add a point'), press('Enter')],
    entered: { kind: 'Point', points: [[0, 0, 0]] },
    change: [tabTo('textbox', 'z of point 1', 'Shift+Tab'), emptied, type('2.5')],
    changed: { kind: 'Point', points: [[0, 0, 2.5]] },
    clear: [tabTo('button', 'Remove point 1'), press('Enter')],
    cleared: /"points":\[\]|null/,
  },
  lat_lon: {
    enter: [type('51.5'), press('Tab'), type('12')],
    entered: [51.5, 12],
    change: [type('.25')],
    changed: [51.5, 12.25],
    clear: [emptied, press('Shift+Tab'), emptied],
    cleared: [],
  },
};
