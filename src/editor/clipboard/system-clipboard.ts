import { storedText } from '../../browser/storage.ts';
import { type Parts, readParts, textOfParts } from './clipboard-text.ts';

/** What was copied last in this browser, for browsers that do not let pages read the clipboard. */
const stored = storedText('editor_clipboard', (text) => text);

/** Puts parts into an event of the browser, or into the clipboard when a menu asks for it. */
export async function writeParts(parts: Parts, data: DataTransfer | null): Promise<void> {
  const text = textOfParts(parts);
  stored.write(text);
  if (data !== null) {
    data.setData('text/plain', text);
    return;
  }
  const { clipboard } = globalThis.navigator as { readonly clipboard?: Clipboard };
  try {
    await clipboard?.writeText(text);
  } catch (error) {
    // The copy in storage is enough for this browser.
    console.info('The browser does not let the page write the clipboard', error);
  }
}

/** The parts of the browser's event; of the clipboard, or of what was copied here, for a menu. */
export async function readClipboard(data: DataTransfer | null): Promise<Parts | null> {
  if (data !== null) return readParts(data.getData('text/plain'));
  const { clipboard } = globalThis.navigator as { readonly clipboard?: Clipboard };
  let text: string | null = null;
  try {
    text = (await clipboard?.readText()) ?? null;
  } catch (error) {
    console.info('The browser does not let the page read the clipboard', error);
  }
  return readParts(text ?? stored.read() ?? '');
}
