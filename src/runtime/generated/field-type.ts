// Made by npm run codegen from schemas/meta/field-type.schema.json; do not edit.
export const fieldTypeSchema = {
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string"
    },
    "type": {
      "type": "string",
      "pattern": "^[a-z0-9][a-z0-9_]{0,59}$"
    },
    "dataType": {
      "enum": [
        "string",
        "number",
        "boolean",
        "number[]",
        "string[]",
        "number[][]",
        "JSON",
        "JSON[]",
        "status",
        "USR_REF",
        "COR_3DRM",
        "ITM_CON",
        "DMS_VER"
      ]
    },
    "name": {
      "format": "text"
    },
    "description": {
      "format": "text"
    },
    "icon": {
      "type": "string",
      "pattern": "^[a-z0-9][a-z0-9-]*$"
    },
    "group": {
      "enum": [
        "basic",
        "choice",
        "people",
        "links",
        "place",
        "files",
        "planning",
        "system"
      ]
    },
    "system": {
      "type": "boolean"
    },
    "ruleType": {
      "enum": [
        "text",
        "number",
        "boolean",
        "date",
        "number_list",
        "text_list",
        "people",
        "rows",
        "presence"
      ]
    },
    "reference": {
      "enum": [
        "item",
        "type",
        "criticality",
        "template",
        "file",
        "label",
        "user",
        "option"
      ]
    },
    "rowColumns": {
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "properties": {
          "db": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]{0,50}$"
          },
          "name": {
            "format": "text"
          },
          "columnType": {
            "type": "string"
          },
          "columnData": {
            "type": "object"
          }
        },
        "required": [
          "db",
          "name",
          "columnType"
        ],
        "additionalProperties": false
      }
    },
    "settings": {
      "format": "value"
    },
    "value": {
      "format": "value"
    },
    "empty": {
      "format": "value"
    }
  },
  "required": [
    "type",
    "dataType",
    "name",
    "description",
    "icon",
    "group",
    "ruleType",
    "settings",
    "value",
    "empty"
  ],
  "additionalProperties": false
} as const;
