import { newPassword } from '../../../../src/contract/passwords.ts';

/** The owner of a password, with their organisation. */
export interface PasswordContext {
  readonly organisation: { readonly key: string; readonly name: string };
  readonly displayName: string;
  readonly email: string;
}

const product = 'Sitewright';

/** Shorter words occur in many other words by chance. */
const shortest = 3;

const lookalikes: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['l', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['@', 'a'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
]);

/**
 * Reduces a text to letters and digits, without case and accents; look-alike characters become
 * their letter.
 */
function fold(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss');
  const letters = [...plain].map((each) => lookalikes.get(each) ?? each).join('');
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The same reductions, also with umlauts as people type them on other keyboards. */
function foldings(text: string): readonly string[] {
  const spelt = text.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, (each) => `${fold(each)}e`);
  return [fold(text), fold(spelt)];
}

/**
 * The first guesses for this person: the product's name, the organisation's name and key, the
 * person's name, and the local part of their e-mail address; each whole and in parts.
 */
function contextWords({ organisation, displayName, email }: PasswordContext) {
  const local = email.replace(/@.*$/s, '');
  const whole = [product, organisation.name, organisation.key, displayName, local];
  const parts = whole.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  const contextTexts = new Set(parts.flatMap(foldings).filter(({ length }) => length >= shortest));
  return [...contextTexts].toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password is little more than words of its context: the letters and digits left without
 * them would be too short for a password (docs/security.md).
 */
export function isContextPassword(password: string, context: PasswordContext): boolean {
  const given = fold(password);
  let rest = given;
  for (const word of contextWords(context)) rest = rest.replaceAll(word, '');
  return rest !== given && rest.length < newPassword.minLength;
}
