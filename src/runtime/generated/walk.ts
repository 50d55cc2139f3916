// Made by npm run codegen from schemas/meta/walk.schema.json; do not edit.
export const walkSchema = {
  "type": "object",
  "properties": {
    "id": {
      "type": "string",
      "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,59}$"
    },
    "name": {
      "format": "text"
    },
    "actors": {
      "type": "array",
      "minItems": 1,
      "maxItems": 20,
      "items": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,59}$"
          },
          "name": {
            "type": "string",
            "maxLength": 255
          },
          "user_id": {
            "type": "integer",
            "minimum": 1
          },
          "team_ids": {
            "type": "array",
            "items": {
              "type": "integer",
              "minimum": 1
            }
          },
          "role_ids": {
            "type": "array",
            "items": {
              "type": "integer",
              "minimum": 1
            }
          },
          "permissions": {
            "type": "array",
            "items": {
              "enum": [
                "transition",
                "approve"
              ]
            },
            "uniqueItems": true
          }
        },
        "required": [
          "id",
          "permissions"
        ],
        "additionalProperties": false
      }
    },
    "now": {
      "type": "string",
      "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,3})?Z$"
    },
    "values": {
      "type": "object"
    },
    "steps": {
      "type": "array",
      "maxItems": 200,
      "items": {
        "type": "object",
        "properties": {
          "by": {
            "type": "string"
          },
          "values": {
            "type": "object"
          },
          "to": {
            "type": "string"
          },
          "comment": {
            "type": "string",
            "maxLength": 2000
          },
          "expect": {
            "type": "object",
            "properties": {
              "status": {
                "type": "string"
              },
              "denial": {
                "type": "string"
              }
            },
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": false
          }
        },
        "required": [
          "by",
          "to",
          "expect"
        ],
        "additionalProperties": false
      }
    }
  },
  "required": [
    "id",
    "name",
    "actors",
    "now",
    "steps"
  ],
  "additionalProperties": false
} as const;
