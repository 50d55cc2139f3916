const letterA = 65;

/** The letters after these: B after A, AA after Z. */
function nextLetters(letters: string): string {
  const [rest, last] = [letters.slice(0, -1), letters.slice(-1)];
  if (last !== 'Z') return rest + String.fromCharCode(last.charCodeAt(0) + 1);
  return rest === '' ? 'AA' : nextLetters(rest) + String.fromCharCode(letterA);
}

/**
 * The revision code that usually follows: B after A, AA after Z, 03 after 02, P4 after P3. Empty if
 * the code ends with something else.
 */
export function nextRevision(code: string): string {
  const [, head = '', digits = ''] = /^(.*?)(\d+)$/.exec(code) ?? [];
  if (digits !== '') return head + String(Number(digits) + 1).padStart(digits.length, '0');
  const [, before = '', letters = ''] = /^(.*?)([A-Z]+)$/.exec(code) ?? [];
  return letters === '' ? '' : before + nextLetters(letters);
}
