const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const maxLength = 255;

/**
 * A file's name as it is kept: of a path the last part, without what can't be seen, which could
 * make an ending look like another.
 */
export function sanitizeFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replaceAll(invisible, '').trim();
  return [...name].length <= maxLength ? name || 'file' : shortened(name);
}

/** Cut before its ending. */
function shortened(name: string): string {
  const characters = [...name];
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 12 ? characters.slice(dot) : [];
  return [...characters.slice(0, maxLength - ending.length), ...ending].join('');
}
