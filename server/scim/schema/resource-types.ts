import { type ResourceType, type Schema, attribute } from './attribute.ts';

const readOnly = { mutability: 'readOnly' } as const;

/** Attributes of every resource. */
export const commonAttributes = [
  attribute('id', 'The id that the server assigned.', {
    ...readOnly,
    caseExact: true,
    returned: 'always',
    uniqueness: 'server',
  }),
  attribute('externalId', 'The id that the identity provider uses.', { caseExact: true }),
  attribute('meta', 'When the resource was made and changed, and its version.', {
    ...readOnly,
    type: 'complex',
    subAttributes: ['resourceType', 'created', 'lastModified', 'location', 'version'].map((name) =>
      attribute(name, `The ${name} of the resource.`, { ...readOnly, caseExact: true }),
    ),
  }),
];

const reference = (type: string) =>
  attribute('$ref', 'The address of the resource.', {
    ...readOnly,
    type: 'reference',
    referenceTypes: [type],
  });

const contact = (name: string, description: string) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The text.'),
      attribute('type', 'work, or another name.'),
      attribute('primary', 'Whether this one is preferred.', { type: 'boolean' }),
      attribute('display', 'A name to show.', readOnly),
    ],
  });

export const userSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseSchemaId = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const groupSchemaId = 'urn:ietf:params:scim:schemas:core:2.0:Group';

const names = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().split(' '));

const userSchema: Schema = {
  id: userSchemaId,
  name: 'User',
  description: 'A person of the organisation.',
  ignored: names(
    'nickName profileUrl title userType preferredLanguage locale timezone password ims photos ' +
      'addresses entitlements roles x509Certificates',
  ),
  attributes: [
    attribute('userName', 'The mail address, by which the person signs in.', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'The parts of the name.', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name.'),
        attribute('familyName', 'The family name.'),
        attribute('givenName', 'The given name.'),
      ],
    }),
    attribute('displayName', 'The name as people read it. Without one: the parts of the name.'),
    attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
    contact('emails', 'The mail address, which is the userName too.'),
    contact('phoneNumbers', 'One phone number: the primary one, else that of the type work.'),
    attribute('groups', 'The teams of the person.', {
      ...readOnly,
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of the team.', readOnly),
        reference('Group'),
        attribute('display', 'The name of the team.', readOnly),
      ],
    }),
  ],
};

const enterpriseSchema: Schema = {
  id: enterpriseSchemaId,
  name: 'EnterpriseUser',
  description: 'What an employer knows of the person.',
  ignored: names('costCenter division department'),
  attributes: [
    attribute('employeeNumber', 'The number of the badge.', { uniqueness: 'server' }),
    attribute('organization', 'The employer. Without one: the organisation itself.'),
    attribute('manager', 'The manager.', {
      type: 'complex',
      subAttributes: [
        attribute('value', 'The id of the manager.', { caseExact: true }),
        reference('User'),
        attribute('displayName', 'The name of the manager.', readOnly),
      ],
    }),
  ],
};

const groupSchema: Schema = {
  id: groupSchemaId,
  name: 'Group',
  description: 'A team.',
  ignored: new Set(),
  attributes: [
    attribute('displayName', 'The name of the team.', { required: true, uniqueness: 'server' }),
    attribute('members', 'The people of the team.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of the person.', { caseExact: true }),
        reference('User'),
        attribute('type', 'Always User.', readOnly),
        attribute('display', 'The name of the person.', readOnly),
      ],
    }),
  ],
};

export const userType: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: 'People',
  schema: userSchema,
  extensions: [enterpriseSchema],
};

export const groupType: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'Teams',
  schema: groupSchema,
  extensions: [],
};

export const resourceTypes = [userType, groupType];
