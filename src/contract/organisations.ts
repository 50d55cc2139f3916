import { byLanguage, languages } from '../runtime/text.ts';
import { defineCall } from './call.ts';
import {
  boundedText,
  colourSchema,
  exact,
  filePartSchema,
  noQuerySchema,
  pathParams,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';

const longText = { type: 'string', maxLength: 50_000 } as const;
/** A long text in the product's languages; empty or absent: no text. */
const texts = exact(
  byLanguage(() => longText),
  languages.filter((language) => language !== 'en'),
);

const organisation = {
  name: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`\S` },
  precise_login_texts: {
    type: 'boolean',
    description: 'Whether a failed sign-in says which part was wrong.',
  },
  second_factor_required: {
    type: 'boolean',
    description: 'Whether everybody must set up a second factor before they can use anything else.',
  },
  colour: { ...colourSchema, type: ['string', 'null'] },
  timezone: {
    ...boundedText(100),
    type: ['string', 'null'],
    description: 'IANA name, with which the form of a new site starts.',
  },
  languages: {
    type: 'array',
    items: { enum: languages },
    uniqueItems: true,
    description: 'Languages that people can choose; empty: every language of the product.',
  },
  terms: texts,
  privacy: texts,
} as const;

const settingsReply = exact({
  key: { type: 'string' },
  without_second_factor: {
    type: 'integer',
    minimum: 0,
    description: 'The number of people without a second factor.',
  },
  ...organisation,
});

/** The settings of an organisation that its admins see. */
export type OrganisationSettings = FromContract<typeof settingsReply>;

const organisationChanges = exact(organisation, [
  'name',
  'precise_login_texts',
  'second_factor_required',
  'colour',
  'timezone',
  'languages',
  'terms',
  'privacy',
]);

/** The settings of an organisation that its admins change. */
export type OrganisationChanges = FromContract<typeof organisationChanges>;

export const GET_ORGANISATION = defineCall({
  name: 'GET_ORGANISATION',
  method: 'GET',
  path: '/api/organisation',
  summary: 'Settings of the caller’s organisation, for its admins',
  access: 'role',
  query: noQuerySchema,
  reply: settingsReply,
  refuses: ['forbidden'],
});

export const UPDATE_ORGANISATION = defineCall({
  name: 'UPDATE_ORGANISATION',
  method: 'PATCH',
  path: '/api/organisation',
  summary: 'Changes the given settings of the organisation',
  access: 'role',
  body: organisationChanges,
  reply: settingsReply,
  refuses: ['forbidden', 'invalid'],
  invalidates: ['GET_ORGANISATION', 'GET_CURRENT_USER'],
});

const ofLogo = { path: '/api/organisation/logo', access: 'role' } as const;

const logoReply = exact({
  logo: { type: ['string', 'null'], description: 'As in `GET_CURRENT_USER`.' },
});

export const GET_ORGANISATION_LOGO = defineCall({
  ...ofLogo,
  name: 'GET_ORGANISATION_LOGO',
  method: 'GET',
  summary: 'The logo of the caller’s organisation: at most 480 by 160 pixels',
  description:
    'Browsers keep the picture: `tag`, the `logo` of `GET_CURRENT_USER`, changes with it.',
  query: exact({ tag: { type: 'string', maxLength: 64 } }, ['tag']),
  files: ['image/webp'],
  refuses: ['not_found'],
});

export const UPLOAD_ORGANISATION_LOGO = defineCall({
  ...ofLogo,
  name: 'UPLOAD_ORGANISATION_LOGO',
  method: 'POST',
  summary: 'Replaces the logo by a PNG, JPEG or WebP of at most 5 MB',
  multipart: {
    type: 'object',
    properties: { file: filePartSchema },
    required: ['file'],
    additionalProperties: false,
  },
  reply: logoReply,
  refuses: ['forbidden', 'not_a_picture', 'infected_file'],
  invalidates: ['GET_CURRENT_USER'],
});

export const DELETE_ORGANISATION_LOGO = defineCall({
  ...ofLogo,
  name: 'DELETE_ORGANISATION_LOGO',
  method: 'DELETE',
  summary: 'Removes the logo',
  reply: logoReply,
  refuses: ['forbidden'],
  invalidates: ['GET_CURRENT_USER'],
});

export const GET_LEGAL_TEXT = defineCall({
  name: 'GET_LEGAL_TEXT',
  method: 'GET',
  path: '/api/legal/{kind}',
  summary: 'Terms or privacy notice of an organisation, for everybody',
  description:
    'Without a key: those of the only organisation. An unknown organisation and one ' +
    'without texts get the same response.',
  access: 'public',
  params: pathParams({ kind: { enum: ['terms', 'privacy'] } }),
  query: exact({ organisation: { type: 'string', minLength: 1, maxLength: 255 } }, [
    'organisation',
  ]),
  reply: exact({ organisation: { type: ['string', 'null'] }, texts }),
  refuses: ['too_many'],
});
