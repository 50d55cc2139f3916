import { always } from '../../operations/scim/conditions.ts';
import type { AttributeSource } from '../filter/sources.ts';

/** Where the parts of `meta` come from; versions are compared by their headers, not by filters. */
export const metaSource = (resourceType: string, location: string): AttributeSource => ({
  type: 'one',
  exists: always,
  parts: {
    resourceType: { constant: resourceType },
    created: { field: 'created_at' },
    lastModified: { field: 'updated_at' },
    location: { field: 'id', prefix: location },
  },
});
