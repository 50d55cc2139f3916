import type { Locator, Page } from '@playwright/test';

/** A file in the dialog of the system. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What a person does at the screen. Each call is one tap or click, one typed input or one key. */
export interface Hand {
  /** Taps with a finger, or clicks. */
  readonly tap: (target: Locator) => Promise<void>;
  /** Types a text into a control; the tap into it belongs to the input. */
  readonly type: (target: Locator, text: string) => Promise<void>;
  /** Types into the control that has the focus. */
  readonly typeHere: (text: string) => Promise<void>;
  /** Presses a key, or several at once as in "Control+k". */
  readonly press: (key: string) => Promise<void>;
  /** Chooses files in the dialog of the system, which a tap opens. */
  readonly attach: (opener: Locator, file: ChosenFile) => Promise<void>;
  /** Adds what a second person did. */
  readonly add: (inputs: number) => void;
  /** Taps, clicks, inputs and keys so far. */
  readonly count: () => number;
}

export function handOf(page: Page, isTouch: boolean): Hand {
  let count = 0;
  const tap = async (target: Locator): Promise<void> => {
    count += 1;
    await (isTouch ? target.tap() : target.click());
  };
  return {
    tap,
    type: async (target, text) => {
      count += 1;
      await target.fill(text);
    },
    typeHere: async (text) => {
      count += 1;
      await page.keyboard.type(text);
    },
    press: async (key) => {
      count += 1;
      await page.keyboard.press(key);
    },
    attach: async (opener, file) => {
      const chooser = page.waitForEvent('filechooser');
      await tap(opener);
      await (await chooser).setFiles(file);
    },
    add: (inputs) => {
      count += inputs;
    },
    count: () => count,
  };
}
