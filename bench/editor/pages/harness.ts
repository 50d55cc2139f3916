import { nextPaint } from '../../pages/next-paint.ts';
import { type FieldPlan, planOf } from '../fields.ts';
import { patience, untilQuiet } from './until-quiet.ts';

/** Something of a builder at which the mouse points. */
export type Spot = 'type' | 'field' | 'grip' | 'settings' | 'group' | 'label' | 'save';

/** What an input changes. */
export type Change = 'form' | 'settings';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The functions of the page that the driver (../run.ts) calls. Times in milliseconds. */
export interface EditorBench {
  /** Whether the builder renders a template before it is opened, once somebody points at its name. */
  readonly hasPrepare: boolean;
  /** Points at the name of a template of this many fields; resolves when nothing more happens. */
  readonly prepare: (fields: number) => Promise<void>;
  /** Presses the name of a template of this many fields, as far as a builder prepares it then. */
  readonly press: (fields: number) => void;
  /** Opens a template of this many fields; resolves when everything that it renders is painted. */
  readonly open: (fields: number) => Promise<number>;
  /** A point of the spot, of the field at the index where it has one; `share` of its height. */
  readonly point: (spot: Spot, index: number, share: number) => Point;
  /** Remembers the labels of the first fields, which the next action changes. */
  readonly begin: () => void;
  /** Begins to measure at the next event of this type; call it before the input. */
  readonly expect: (event: string, change: Change) => void;
  /** From that event until everything that it changed is painted. */
  readonly painted: () => Promise<number>;
  /** Resolves when the labels of the first fields are painted otherwise than at `begin`. */
  readonly changed: () => Promise<void>;
  /** How a setting is changed: at once with each letter, or in a dialog that saves it. */
  readonly hasDialog: boolean;
  readonly hasUndo: boolean;
  /** The settings are folded at first. */
  readonly hasGroup: boolean;
}

declare global {
  var editorBench: EditorBench;
}

/** A builder; texts are selectors. */
export interface EditorPage {
  /** Renders what is there before a template is opened; absent: nothing. */
  readonly mount?: (root: HTMLElement) => void;
  /** Somebody points at the name of the template, or presses it. */
  readonly prepare?: (fields: readonly FieldPlan[]) => void;
  readonly open: (fields: readonly FieldPlan[], root: HTMLElement) => Promise<void> | void;
  /** The elements of the fields in the order of the form, on which something is dropped. */
  readonly fields: string;
  /** Within a field: its label. */
  readonly label: string;
  /** The text field in the palette. */
  readonly textType: string;
  /** Where a selected field is dragged; absent: anywhere. */
  readonly gripOf?: (field: Element) => Element | null;
  /** Within a field: what opens its settings; absent: a click on it. */
  readonly settings?: string;
  /** Unfolds the settings once, where they are folded at first; absent: they are not. */
  readonly settingsGroup?: string;
  /** The input of the label among the settings. */
  readonly labelInput: string;
  /** Saves the settings; absent: they are in use at once. */
  readonly save?: string;
  readonly hasUndo: boolean;
}

/** How many fields are looked at: those of the first screen. */
const looked = 8;

/** Exposes a builder to the driver. */
export function exposeToDriver(page: EditorPage): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the builder');
  const root: HTMLElement = place;
  page.mount?.(root);
  let measured: Promise<number> | undefined;
  let before: readonly string[] = [];

  function shown(): readonly string[] {
    const found: string[] = [];
    for (const field of document.querySelectorAll(page.fields)) {
      if (found.length === looked) break;
      found.push(field.querySelector(page.label)?.textContent.trim().split('\n', 1)[0] ?? '');
    }
    return found;
  }

  const labelInput = () => document.querySelector<HTMLElement>(page.labelInput);

  const isChanged = () => shown().join('\n') !== before.join('\n');

  function elementOf(spot: Spot, index: number): Element | null {
    if (spot === 'type') return document.querySelector(page.textType);
    if (spot === 'label') return labelInput();
    if (spot === 'group') return document.querySelector(page.settingsGroup ?? 'none');
    if (spot === 'save') return document.querySelector(page.save ?? 'none');
    const field = document.querySelectorAll(page.fields)[index] ?? null;
    if (field === null || spot === 'field') return field;
    if (spot === 'grip') return page.gripOf === undefined ? field : page.gripOf(field);
    return page.settings === undefined ? field : field.querySelector(page.settings);
  }

  /** Some builders have an input, others a text that can be edited. */
  function isShowingSettings(): boolean {
    const input = labelInput();
    const label = input instanceof HTMLInputElement ? input.value : input?.textContent.trim();
    return label === before[1];
  }

  globalThis.editorBench = {
    hasDialog: page.save !== undefined,
    hasUndo: page.hasUndo,
    hasGroup: page.settingsGroup !== undefined,
    hasPrepare: page.prepare !== undefined,
    async prepare(count) {
      page.prepare?.(planOf(count));
      await untilQuiet(performance.now(), () => shown().length === looked);
    },
    press: (count) => page.prepare?.(planOf(count)),
    async open(count) {
      const start = performance.now();
      await page.open(planOf(count), root);
      return untilQuiet(start, () => shown().length === looked);
    },
    point(spot, index, share) {
      const element = elementOf(spot, index);
      if (element === null) throw new Error(`There is no ${spot} of field ${index}`);
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height * share };
    },
    expect(event, change) {
      const holds = change === 'form' ? isChanged : isShowingSettings;
      measured = new Promise<number>((resolve) =>
        addEventListener(event, ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        }),
      ).then((start) => untilQuiet(start, holds));
    },
    painted() {
      if (measured === undefined) throw new Error('Nothing is measured');
      return measured;
    },
    begin() {
      before = shown();
    },
    async changed() {
      const start = performance.now();
      while (!isChanged())
        if ((await nextPaint()) - start > patience) throw new Error('It never changed');
      await nextPaint();
    },
  };
}
