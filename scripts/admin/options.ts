import { parseArgs } from 'node:util';
import { newEmailSchema, organisationKey } from '../../src/contract/sign-up.ts';

export const usage = `Usage:
  npm run admin -- create --organisation KEY --email EMAIL --name NAME
    [--organisation-name NAME]  makes the organisation as well
  npm run admin -- reset-factor --organisation KEY --email EMAIL --yes
  npm run admin -- sessions --organisation KEY --email EMAIL
  npm run admin -- end-session --organisation KEY --email EMAIL (--session ID | --all)

create prints a link for the first password; reset-factor removes every second factor and passkey of
the account and ends its sessions. All of it works while a server runs, and without one.`;

export type Command =
  | {
      readonly what: 'create';
      readonly organisation: string;
      readonly email: string;
      readonly displayName: string;
      readonly organisationName: string | null;
    }
  | { readonly what: 'reset-factor'; readonly organisation: string; readonly email: string }
  | { readonly what: 'sessions'; readonly organisation: string; readonly email: string }
  | {
      readonly what: 'end-session';
      readonly organisation: string;
      readonly email: string;
      /** null: all of them. */
      readonly session: string | null;
    };

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      organisation: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      'organisation-name': { type: 'string' },
      session: { type: 'string' },
      all: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
}

const isKey = (text: string): boolean => new RegExp(organisationKey.pattern).test(text);
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function commandIn({ values, positionals }: ReturnType<typeof parse>): Command | null {
  const [what, ...others] = positionals;
  const { organisation = '', email = '', name = '', session = null, all, yes } = values;
  const organisationName = values['organisation-name'] ?? null;
  if (others.length > 0 || !isKey(organisation) || !isEmail(email)) return null;
  const account = { organisation, email };
  const isNewEmail = new RegExp(newEmailSchema.pattern, 'u').test(email);
  if (what === 'create' && isNewEmail && name.trim() !== '' && organisationName?.trim() !== '')
    return { what, ...account, displayName: name.trim(), organisationName };
  if (what === 'reset-factor' && yes) return { what, ...account };
  if (what === 'sessions') return { what, ...account };
  const isClear = all ? session === null : uuid.test(session ?? '');
  return what === 'end-session' && isClear ? { what, ...account, session } : null;
}

/** Parses the command line; null if it is invalid. */
export function readCommand(args: readonly string[]): Command | null {
  try {
    return commandIn(parse(args));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}
