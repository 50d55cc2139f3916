import { describe, expect, test } from 'vitest';
import { commandOf, commandKeys, type KeyPress } from './commands.ts';

/** The event of "Ctrl+Shift+Z" as browsers send it; with Shift, letters are upper case. */
function pressed(keys: string, over: Partial<KeyPress> = {}): KeyPress {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const has = (part: string) => parts.slice(0, -1).includes(part);
  return {
    key: key.length === 1 && !has('Shift') ? key.toLowerCase() : key,
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
    shiftKey: has('Shift') || key === '?',
    isComposing: false,
    ...over,
  };
}

const all = commandKeys.flatMap(([command, keys]) => keys.map((each) => [each, command] as const));

describe('commandOf', () => {
  test.each(all)('the listed shortcut %s runs the command %s', (keys, command) => {
    expect(commandOf(pressed(keys))).toBe(command);
    expect(commandOf(pressed(keys.replace('Ctrl', 'Meta')))).toBe(command);
  });

  test.each(all)('%s is no command during IME composition', (keys) => {
    expect(commandOf(pressed(keys, { isComposing: true }))).toBeNull();
  });

  test.each([
    'Enter',
    'S',
    'Ctrl+PageUp',
    'Ctrl+1',
    'Alt+1',
    'Alt+S',
    'Ctrl+Shift+S',
    'Ctrl+Alt+Z',
  ])('%s is left to the browser and its controls', (keys) => {
    expect(commandOf(pressed(keys))).toBeNull();
  });
});
