import type { Attribute, ResourceType, Schema } from './attribute.ts';
import { commonAttributes, resourceTypes } from './resource-types.ts';
import { filterLimits } from '../filter/parse.ts';

/** The most resources of a page of a list. */
export const maxResults = 200;

const schemaUri = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

function attributeDocument({ subAttributes, ...attribute }: Attribute): object {
  return {
    ...attribute,
    ...(subAttributes !== undefined && { subAttributes: subAttributes.map(attributeDocument) }),
  };
}

/** RFC 7643, section 5: what the service can do. */
export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of the organisation',
      description:
        'A token that an administrator makes in the settings of the organisation. ' +
        `A filter has at most ${filterLimits.length} characters.`,
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** RFC 7643, section 7. */
export const schemaDocument = ({ id, name, description, attributes }: Schema, base: string) => ({
  schemas: [schemaUri],
  id,
  name,
  description,
  // Of the attributes of every resource, only this one is written by clients.
  attributes: [
    ...(id.includes(':core:')
      ? commonAttributes.filter(({ name: common }) => common === 'externalId')
      : []),
    ...attributes,
  ].map(attributeDocument),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

/** RFC 7643, section 6. */
export const resourceTypeDocument = (type: ResourceType, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: type.name,
  name: type.name,
  endpoint: type.endpoint,
  description: type.description,
  schema: type.schema.id,
  schemaExtensions: type.extensions.map(({ id }) => ({ schema: id, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
});

export const schemas: readonly Schema[] = resourceTypes.flatMap(({ schema, extensions }) => [
  schema,
  ...extensions,
]);
