// Made by npm run codegen from schemas/meta/own-type.schema.json; do not edit.
export const ownTypeSchema = {
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string"
    },
    "key": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,50}$"
    },
    "base": {
      "type": "string",
      "minLength": 1,
      "maxLength": 60
    },
    "name": {
      "format": "text"
    },
    "description": {
      "format": "text"
    },
    "icon": {
      "type": "string",
      "pattern": "^[a-z0-9][a-z0-9-]*$",
      "maxLength": 60
    },
    "fixed": {
      "type": "object"
    },
    "defaults": {
      "type": "object"
    },
    "patternMessage": {
      "format": "text"
    },
    "validWhen": {
      "type": "array",
      "maxItems": 20,
      "items": {
        "type": "object",
        "properties": {
          "rule": {
            "format": "rule"
          },
          "message": {
            "format": "text"
          }
        },
        "required": [
          "rule",
          "message"
        ],
        "additionalProperties": false
      }
    }
  },
  "required": [
    "key",
    "base",
    "name",
    "icon"
  ],
  "additionalProperties": false
} as const;
