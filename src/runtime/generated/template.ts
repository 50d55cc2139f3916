// Made by npm run codegen from schemas/meta/template.schema.json; do not edit.
import { layoutSchema } from './layout.ts';
import { columnSchema } from './column.ts';
import { ownTypeSchema } from './own-type.ts';
import { flowSchema } from './flow.ts';
import { walkSchema } from './walk.ts';
export const templateSchema = {
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string"
    },
    "moduleType": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,50}$"
    },
    "name": {
      "format": "text"
    },
    "description": {
      "format": "text"
    },
    "tabs": layoutSchema,
    "coreColumns": {
      "type": "array",
      "items": columnSchema
    },
    "columns": {
      "type": "array",
      "maxItems": 1000,
      "items": columnSchema
    },
    "ownTypes": {
      "type": "array",
      "maxItems": 200,
      "items": ownTypeSchema
    },
    "statusFlow": flowSchema,
    "walks": {
      "type": "array",
      "maxItems": 50,
      "items": walkSchema
    }
  },
  "required": [
    "moduleType",
    "name",
    "columns"
  ],
  "additionalProperties": false
} as const;
