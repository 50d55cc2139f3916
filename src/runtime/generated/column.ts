// Made by npm run codegen from schemas/meta/column.schema.json; do not edit.
export const columnSchema = {
  "type": "object",
  "properties": {
    "columnType": {
      "type": "string",
      "minLength": 1,
      "maxLength": 60
    },
    "columnData": {
      "type": "object"
    },
    "ownType": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,50}$"
    },
    "name": {
      "format": "text"
    },
    "db": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,50}$"
    },
    "tab": {
      "type": "string",
      "minLength": 1,
      "maxLength": 60
    },
    "section": {
      "type": "string",
      "minLength": 1,
      "maxLength": 60
    },
    "order": {
      "type": "integer",
      "minimum": 0
    },
    "tableOrder": {
      "type": [
        "integer",
        "null"
      ],
      "minimum": 0
    },
    "width": {
      "type": [
        "integer",
        "null"
      ],
      "minimum": 40,
      "maximum": 1200
    },
    "span": {
      "type": "integer",
      "enum": [
        1,
        2,
        3
      ]
    },
    "default": {
      "type": [
        "string",
        "number",
        "boolean",
        "array"
      ]
    },
    "defaultRule": {
      "format": "rule"
    },
    "required": {
      "type": "boolean"
    },
    "unique": {
      "type": "boolean"
    },
    "patternMessage": {
      "format": "text"
    },
    "visibleWhen": {
      "format": "rule"
    },
    "requiredWhen": {
      "format": "rule"
    },
    "readOnlyWhen": {
      "format": "rule"
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
    },
    "optionsWhen": {
      "type": "array",
      "maxItems": 200,
      "items": {
        "type": "object",
        "properties": {
          "option": {
            "type": [
              "integer",
              "string"
            ]
          },
          "rule": {
            "format": "rule"
          }
        },
        "required": [
          "option",
          "rule"
        ],
        "additionalProperties": false
      }
    },
    "computed": {
      "format": "rule"
    },
    "clearWhenHidden": {
      "type": "boolean"
    },
    "deadline": {
      "type": "boolean"
    },
    "generated": {
      "type": "boolean"
    },
    "assignment": {
      "type": "boolean"
    },
    "right": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,30}$"
    }
  },
  "required": [
    "columnType",
    "name",
    "db",
    "tab",
    "section",
    "order"
  ],
  "additionalProperties": false
} as const;
