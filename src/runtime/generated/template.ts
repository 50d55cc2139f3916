// Made by npm run codegen from schemas/meta/template.schema.json; do not edit.
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
    "tabs": {
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
    },
    "coreColumns": {
      "type": "array",
      "items": {
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
          "required": {
            "type": "boolean"
          },
          "unique": {
            "type": "boolean"
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
          "computed": {
            "format": "rule"
          },
          "clearWhenHidden": {
            "type": "boolean"
          },
          "deadline": {
            "type": "boolean"
          },
          "assignment": {
            "type": "boolean"
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
      }
    },
    "columns": {
      "type": "array",
      "maxItems": 1000,
      "items": {
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
          "required": {
            "type": "boolean"
          },
          "unique": {
            "type": "boolean"
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
          "computed": {
            "format": "rule"
          },
          "clearWhenHidden": {
            "type": "boolean"
          },
          "deadline": {
            "type": "boolean"
          },
          "assignment": {
            "type": "boolean"
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
      }
    },
    "statusFlow": {
      "type": "object",
      "properties": {
        "$schema": {
          "type": "string"
        },
        "name": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,59}$"
        },
        "nodes": {
          "type": "array",
          "minItems": 1,
          "maxItems": 200,
          "items": {
            "type": "object",
            "properties": {
              "id": {
                "type": "string",
                "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,59}$"
              },
              "kind": {
                "enum": [
                  "status_start",
                  "status_intermediate",
                  "zero_requirement",
                  "requirement",
                  "approval"
                ]
              },
              "label": {
                "format": "text"
              },
              "colour": {
                "type": "string",
                "pattern": "^#[0-9A-Fa-f]{6}$"
              },
              "family": {
                "enum": [
                  "not_started",
                  "planned",
                  "moving",
                  "waiting",
                  "held",
                  "stopped",
                  "done",
                  "closed"
                ]
              },
              "statusCode": {
                "type": "string",
                "pattern": "^[A-Z][A-Z0-9_]{0,59}$"
              },
              "description": {
                "format": "text"
              },
              "triggerCondition": {
                "const": "all"
              },
              "assignedToUserIds": {
                "type": "array",
                "items": {
                  "type": "integer"
                },
                "uniqueItems": true
              },
              "assignedToTeamIds": {
                "type": "array",
                "items": {
                  "type": "integer"
                },
                "uniqueItems": true
              },
              "approvers": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "user_id": {
                      "type": "integer",
                      "minimum": 1
                    },
                    "team_id": {
                      "type": "integer",
                      "minimum": 1
                    }
                  },
                  "minProperties": 1,
                  "maxProperties": 1,
                  "additionalProperties": false
                }
              },
              "approvalPattern": {
                "const": "sequential"
              },
              "category": {
                "type": "string",
                "maxLength": 100
              },
              "referenceCode": {
                "type": "string",
                "maxLength": 100
              },
              "requirements": {
                "type": "array",
                "items": {
                  "type": "object",
                  "properties": {
                    "rule": {
                      "format": "rule"
                    },
                    "message": {
                      "format": "text"
                    },
                    "field": {
                      "type": "string"
                    }
                  },
                  "required": [
                    "rule",
                    "message"
                  ],
                  "additionalProperties": false
                }
              },
              "requiresComment": {
                "type": "boolean"
              },
              "position": {
                "type": "object",
                "properties": {
                  "x": {
                    "type": "number"
                  },
                  "y": {
                    "type": "number"
                  }
                },
                "required": [
                  "x",
                  "y"
                ],
                "additionalProperties": false
              }
            },
            "required": [
              "id",
              "kind",
              "label",
              "colour"
            ],
            "additionalProperties": false
          }
        },
        "edges": {
          "type": "array",
          "maxItems": 1000,
          "items": {
            "type": "object",
            "properties": {
              "id": {
                "type": "string",
                "minLength": 1,
                "maxLength": 130
              },
              "source": {
                "type": "string"
              },
              "target": {
                "type": "string"
              },
              "sourceHandle": {
                "enum": [
                  "reject"
                ]
              }
            },
            "required": [
              "id",
              "source",
              "target"
            ],
            "additionalProperties": false
          }
        }
      },
      "required": [
        "name",
        "nodes",
        "edges"
      ],
      "additionalProperties": false
    }
  },
  "required": [
    "moduleType",
    "name",
    "columns"
  ],
  "additionalProperties": false
} as const;
