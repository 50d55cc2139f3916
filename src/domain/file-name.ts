const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const maxLength = 255;

/**
 * Normalises a file's name: the last part of a path, without invisible characters, which could
 * disguise an extension, and at most 255 characters long.
 */
export function sanitizeFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last.replaceAll(invisible, '').trim();
  return [...name].length <= maxLength ? name || 'file' : shortened(name);
}

/** Shortens the name and keeps its extension. */
function shortened(name: string): string {
  const characters = [...name];
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 12 ? characters.slice(dot) : [];
  return [...characters.slice(0, maxLength - ending.length), ...ending].join('');
}
