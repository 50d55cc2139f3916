import { languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import { newPassword } from './passwords.ts';
import {
  boundedText,
  exact,
  filePartSchema,
  idSchema,
  listOf,
  momentSchema,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';
import { signedInReply } from './session.ts';

const locale = { enum: languages } as const;
const shortText = { type: 'string', maxLength: 200 } as const;

/** The most people that one call invites. */
export const maxInvited = 500;

const invitedGrant = exact({
  role_id: idSchema,
  site_id: {
    anyOf: [idSchema, { type: 'null' }],
    description: 'The site of a Site role; null for an Organisation role.',
  },
});

export const invitedPersonSchema = exact(
  {
    email: { type: 'string', maxLength: 300 },
    display_name: { ...shortText, description: 'The person can change it.' },
    phone: shortText,
    badge: shortText,
    employer: shortText,
    grants: { type: 'array', items: invitedGrant, minItems: 1, maxItems: 50 },
  },
  ['display_name', 'phone', 'badge', 'employer'],
);

/** A person to invite, with the roles that they get. */
export type InvitedPerson = FromContract<typeof invitedPersonSchema>;

const inviteProblems = {
  email: 'not an email address',
  email_taken: 'somebody of the organisation has this address',
  email_twice: 'an earlier row has this address',
  badge_taken: 'somebody of the organisation has this badge',
  badge_twice: 'an earlier row has this badge',
  role_missing: 'no role',
  role_unknown: 'the organisation has no such role',
  role_forbidden: 'the caller may not grant this role there',
  site_missing: 'a Site role needs a site',
  site_unknown: 'the organisation has no such site, or it is archived',
  site_excess: 'an Organisation role takes no site',
} as const;

/** Why a person can't be invited; its text is `people:problems.{code}`. */
export type InviteProblemCode = keyof typeof inviteProblems;

export const inviteProblemSchema = exact({
  row: { type: 'integer', minimum: 0, description: 'The position in the list of people.' },
  code: {
    enum: Object.keys(inviteProblems) as InviteProblemCode[],
    description: Object.entries(inviteProblems)
      .map(([code, text]) => `\`${code}\`: ${text}`)
      .join('; '),
  },
});

export type InviteProblem = FromContract<typeof inviteProblemSchema>;

export const INVITE_PEOPLE = defineCall({
  name: 'INVITE_PEOPLE',
  method: 'POST',
  path: '/api/organisation/invitations',
  summary: 'Invites people by mail and grants them roles; people with problems are left out',
  description:
    'Each person gets a mail with a link that is valid once and for seven days. The call is open ' +
    'to people managers of the whole organisation, and to those of a site for roles on it. With ' +
    '`dry_run` it only checks.',
  access: 'role',
  body: exact(
    {
      people: { type: 'array', items: invitedPersonSchema, minItems: 1, maxItems: maxInvited },
      locale: { ...locale, description: 'The language of the mails.' },
      dry_run: { type: 'boolean' },
    },
    ['dry_run'],
  ),
  reply: exact({
    invited: listOf(exact({ id: idSchema, email: { type: 'string' } })),
    problems: listOf(inviteProblemSchema),
  }),
  refuses: ['forbidden', 'too_many'],
  invalidates: ['GET_ACCOUNTS', 'GET_USERS', 'GET_SITE_USERS'],
});

export const CHECK_PEOPLE_FILE = defineCall({
  name: 'CHECK_PEOPLE_FILE',
  method: 'POST',
  path: '/api/organisation/invitations/file',
  summary: 'Reads the rows of a CSV or XLSX file with people to invite; stores nothing',
  description: 'At most 500 rows and 5 MB. `INVITE_PEOPLE` with `dry_run` checks the people.',
  access: 'role',
  multipart: {
    type: 'object',
    properties: { file: filePartSchema },
    required: ['file'],
    additionalProperties: false,
  },
  reply: exact({
    rows: { ...listOf(listOf({ type: 'string' })), description: 'The header first.' },
  }),
  refuses: ['forbidden', 'unreadable_file', 'infected_file'],
});

const invitationOfPerson = {
  path: '/api/organisation/accounts/{userId}/invitation',
  access: 'role',
  params: pathParams({ userId: idSchema }),
  invalidates: ['GET_ACCOUNTS'],
} as const;

export const RESEND_INVITATION = defineCall({
  ...invitationOfPerson,
  name: 'RESEND_INVITATION',
  method: 'POST',
  summary: 'Mails a new link to an invited person; earlier links become void',
  reply: exact({ invited_at: momentSchema }),
  refuses: ['forbidden', 'not_found', 'not_invited', 'too_many'],
});

export const WITHDRAW_INVITATION = defineCall({
  ...invitationOfPerson,
  name: 'WITHDRAW_INVITATION',
  method: 'DELETE',
  summary: 'Withdraws an invitation: its link becomes void, and the person is deleted',
  reply: exact({ status: { const: 'withdrawn' } }),
  refuses: ['forbidden', 'not_found', 'not_invited'],
  invalidates: ['GET_ACCOUNTS', 'GET_USERS', 'GET_SITE_USERS'],
});

const token = boundedText(200);

export const CHECK_INVITATION = defineCall({
  name: 'CHECK_INVITATION',
  method: 'POST',
  path: '/api/auth/invitation/check',
  summary: 'Whom an invitation is for; its link stays valid',
  description: 'The token is part of the body, because addresses are kept in logs.',
  access: 'public',
  body: exact({ token }),
  reply: exact({
    email: { type: 'string' },
    display_name: { type: 'string' },
    organisation_name: { type: 'string' },
    organisation_key: { type: 'string', description: 'People enter it to sign in.' },
  }),
  refuses: ['link_over', 'too_many'],
});

export const ACCEPT_INVITATION = defineCall({
  name: 'ACCEPT_INVITATION',
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'Accepts an invitation with a name and a password, and signs the person in',
  access: 'public',
  body: exact({
    token,
    display_name: { ...boundedText(200), pattern: String.raw`\S` },
    password: newPassword,
    locale,
  }),
  reply: signedInReply,
  refuses: ['link_over', 'common_password', 'context_password', 'too_many'],
  invalidates: ['GET_ACCOUNTS', 'GET_USERS', 'GET_SITE_USERS'],
  setsCookie: true,
});
