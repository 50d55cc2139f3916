// Made by npm run codegen from schemas/meta/layout.schema.json; do not edit.
export const layoutSchema = {
  "type": "array",
  "minItems": 1,
  "maxItems": 50,
  "items": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string",
        "pattern": "^[a-z][a-z0-9_-]{0,59}$"
      },
      "name": {
        "format": "text"
      },
      "sections": {
        "type": "array",
        "minItems": 1,
        "maxItems": 100,
        "items": {
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "pattern": "^[a-z][a-z0-9_-]{0,59}$"
            },
            "name": {
              "format": "text"
            },
            "description": {
              "format": "text"
            },
            "visibleWhen": {
              "format": "rule"
            }
          },
          "required": [
            "id",
            "name"
          ],
          "additionalProperties": false
        }
      }
    },
    "required": [
      "id",
      "name",
      "sections"
    ],
    "additionalProperties": false
  }
} as const;
