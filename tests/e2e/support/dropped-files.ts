import type { Locator } from '@playwright/test';

/** A file that is dropped or pasted. */
export interface Given {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

export const given = (name: string, type: string, content: string | Buffer): Given => ({
  name,
  type,
  base64: Buffer.from(content).toString('base64'),
});

/** A picture of one pixel, in base64. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgTioGAAFcAOEwhXtBAAAAAElFTkSuQmCC';

/** Drops files on an element, or pastes them there, as a browser does. */
export const put = (
  target: Locator,
  how: 'drop' | 'paste',
  files: readonly Given[],
): Promise<void> =>
  target.evaluate(
    (element, { event, all }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { event: how, all: [...files] },
  );
