// Made by npm run codegen from schemas/meta/flow.schema.json; do not edit.
import { statusFamilySchema } from './status-family.ts';
export const flowSchema = {
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
          "action": {
            "format": "text"
          },
          "colour": {
            "type": "string",
            "pattern": "^#[0-9A-Fa-f]{6}$"
          },
          "family": statusFamilySchema,
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
          "replaceAssignees": {
            "type": "boolean"
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
                },
                "role_id": {
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
            "enum": [
              "sequential",
              "parallel"
            ]
          },
          "approvalsNeeded": {
            "type": "integer",
            "minimum": 1,
            "maximum": 50
          },
          "notBy": {
            "type": "array",
            "items": {
              "enum": [
                "creator",
                "requester",
                "earlier_approver"
              ]
            },
            "uniqueItems": true
          },
          "remindAfterHours": {
            "type": "integer",
            "minimum": 1,
            "maximum": 8760
          },
          "keepApprovals": {
            "type": "boolean"
          },
          "records": {
            "type": "object",
            "propertyNames": {
              "pattern": "^[a-z][a-z0-9_]{0,50}$"
            },
            "additionalProperties": {
              "enum": [
                "actor",
                "requester",
                "now",
                "signature",
                "versions",
                "asked",
                "confirmed"
              ]
            }
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
          "group": {
            "type": "string",
            "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,59}$"
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
    "groups": {
      "type": "array",
      "maxItems": 50,
      "items": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,59}$"
          },
          "name": {
            "format": "text"
          },
          "colour": {
            "type": "string",
            "pattern": "^#[0-9A-Fa-f]{6}$"
          },
          "collapsed": {
            "type": "boolean"
          }
        },
        "required": [
          "id",
          "name",
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
} as const;
