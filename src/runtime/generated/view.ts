// Made by npm run codegen from schemas/meta/view.schema.json; do not edit.
export const viewSchema = {
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string"
    },
    "kind": {
      "type": "string"
    },
    "columns": {
      "type": "array",
      "maxItems": 200,
      "items": {
        "type": "object",
        "properties": {
          "db": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]{0,62}$"
          },
          "width": {
            "type": "integer",
            "minimum": 40,
            "maximum": 2000
          },
          "pin": {
            "enum": [
              "start",
              "end"
            ]
          }
        },
        "required": [
          "db"
        ],
        "additionalProperties": false
      }
    },
    "sort": {
      "type": "array",
      "maxItems": 10,
      "items": {
        "type": "object",
        "properties": {
          "db": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]{0,62}$"
          },
          "direction": {
            "enum": [
              "asc",
              "desc"
            ]
          }
        },
        "required": [
          "db",
          "direction"
        ],
        "additionalProperties": false
      }
    },
    "filter": {
      "format": "rule"
    },
    "search": {
      "type": "string",
      "maxLength": 200
    },
    "templateId": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647
    },
    "importId": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647
    },
    "group": {
      "type": "array",
      "maxItems": 2,
      "items": {
        "type": "object",
        "properties": {
          "by": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]{0,62}$"
          },
          "unit": {
            "enum": [
              "day",
              "week",
              "month",
              "year"
            ]
          },
          "order": {
            "enum": [
              "value",
              "count"
            ]
          },
          "direction": {
            "enum": [
              "asc",
              "desc"
            ]
          }
        },
        "required": [
          "by"
        ],
        "additionalProperties": false
      }
    },
    "sums": {
      "type": "array",
      "maxItems": 20,
      "items": {
        "type": "string",
        "pattern": "^[a-z][a-z0-9_]{0,62}$"
      }
    },
    "density": {
      "enum": [
        "compact",
        "medium",
        "comfortable"
      ]
    }
  },
  "required": [
    "kind"
  ],
  "additionalProperties": false
} as const;
