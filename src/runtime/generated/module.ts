// Made by npm run codegen from schemas/meta/module.schema.json; do not edit.
import { viewSchema } from './view.ts';
import { layoutSchema } from './layout.ts';
import { statusFamilySchema } from './status-family.ts';
import { columnSchema } from './column.ts';
import { flowSchema } from './flow.ts';
export const moduleSchema = {
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string"
    },
    "id": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647
    },
    "type": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,50}$"
    },
    "name": {
      "format": "text"
    },
    "singular": {
      "format": "text"
    },
    "createLabel": {
      "format": "text"
    },
    "saveLabel": {
      "format": "text"
    },
    "description": {
      "format": "text"
    },
    "databaseTable": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,50}$"
    },
    "api": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)?$",
      "maxLength": 60
    },
    "wrapper": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,59}$"
    },
    "route": {
      "type": "string",
      "pattern": "^[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*$",
      "maxLength": 120
    },
    "icon": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9-]*$",
      "maxLength": 60
    },
    "codePrefix": {
      "type": "string",
      "pattern": "^[A-Z][A-Z0-9]{0,5}$"
    },
    "navigation": {
      "type": "object",
      "properties": {
        "group": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,59}$"
        },
        "order": {
          "type": "integer",
          "minimum": 0
        },
        "label": {
          "format": "text"
        },
        "breadcrumb": {
          "format": "text"
        }
      },
      "required": [
        "group",
        "order"
      ],
      "additionalProperties": false
    },
    "views": {
      "type": "array",
      "maxItems": 20,
      "items": {
        "anyOf": [
          {
            "enum": [
              "open",
              "my_work",
              "overdue",
              "unassigned"
            ]
          },
          {
            "type": "object",
            "properties": {
              "id": {
                "type": "string",
                "pattern": "^[a-z][a-z_]{0,31}$",
                "not": {
                  "const": "all"
                }
              },
              "name": {
                "format": "text"
              },
              "document": viewSchema
            },
            "required": [
              "id",
              "name",
              "document"
            ],
            "additionalProperties": false
          }
        ]
      }
    },
    "roles": {
      "type": "object",
      "properties": {
        "viewer": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "technician": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "supervisor": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "permit_issuer": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "permit_acceptor": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "safety_engineer": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "site_admin": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "auditor": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        },
        "contractor": {
          "type": "array",
          "uniqueItems": true,
          "items": {
            "enum": [
              "read",
              "create",
              "update",
              "delete",
              "transition",
              "approve"
            ]
          }
        }
      },
      "additionalProperties": false
    },
    "fieldRights": {
      "type": "array",
      "maxItems": 20,
      "items": {
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]{0,30}$"
          },
          "name": {
            "format": "text"
          },
          "roles": {
            "type": "object",
            "properties": {
              "viewer": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "technician": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "supervisor": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "permit_issuer": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "permit_acceptor": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "safety_engineer": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "site_admin": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "auditor": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              },
              "contractor": {
                "type": "array",
                "uniqueItems": true,
                "items": {
                  "enum": [
                    "read",
                    "write"
                  ]
                }
              }
            },
            "additionalProperties": false
          }
        },
        "required": [
          "id",
          "name"
        ],
        "additionalProperties": false
      }
    },
    "tag": {
      "type": "string",
      "pattern": "^[a-z][a-z0-9_]{0,50}$"
    },
    "facts": {
      "type": "array",
      "items": {
        "type": "string",
        "pattern": "^[a-z][a-z0-9_]{0,50}$"
      },
      "uniqueItems": true,
      "maxItems": 8
    },
    "report": {
      "type": "object",
      "properties": {
        "what": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,50}$"
        },
        "title": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,50}$"
        },
        "where": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]{0,50}$"
          },
          "minItems": 1,
          "maxItems": 4,
          "uniqueItems": true
        },
        "photos": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,50}$"
        },
        "voice": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,50}$"
        },
        "position": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,50}$"
        },
        "reportedAt": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,50}$"
        },
        "reportedBy": {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,50}$"
        }
      },
      "required": [
        "what",
        "where"
      ],
      "additionalProperties": false
    },
    "tabs": layoutSchema,
    "requiredOnEntry": {
      "type": "object",
      "properties": {
        "families": {
          "type": "array",
          "items": statusFamilySchema,
          "uniqueItems": true
        },
        "statuses": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^[A-Z][A-Z0-9_]{0,59}$"
          },
          "uniqueItems": true
        }
      },
      "additionalProperties": false
    },
    "readOnlyWhen": {
      "type": "object",
      "properties": {
        "families": {
          "type": "array",
          "items": statusFamilySchema,
          "uniqueItems": true
        },
        "statuses": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^[A-Z][A-Z0-9_]{0,59}$"
          },
          "uniqueItems": true
        },
        "editable": {
          "type": "array",
          "items": {
            "type": "string",
            "pattern": "^[a-z][a-z0-9_]{0,50}$"
          },
          "uniqueItems": true
        }
      },
      "additionalProperties": false
    },
    "tableColumns": {
      "type": "array",
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
            "type": "string",
            "minLength": 1,
            "maxLength": 60
          },
          "nullable": {
            "type": "boolean"
          },
          "tableOrder": {
            "type": [
              "integer",
              "null"
            ],
            "minimum": 0
          }
        },
        "required": [
          "db",
          "name",
          "columnType",
          "nullable",
          "tableOrder"
        ],
        "additionalProperties": false
      }
    },
    "coreColumns": {
      "type": "array",
      "minItems": 1,
      "maxItems": 1000,
      "items": columnSchema
    },
    "defaultStatusFlow": {
      "anyOf": [
        {
          "type": "string",
          "pattern": "^[a-z][a-z0-9_]{0,59}$"
        },
        flowSchema
      ]
    }
  },
  "required": [
    "id",
    "type",
    "name",
    "singular",
    "description",
    "databaseTable",
    "api",
    "wrapper",
    "route",
    "icon",
    "navigation",
    "tabs",
    "tableColumns",
    "coreColumns",
    "defaultStatusFlow"
  ],
  "additionalProperties": false
} as const;
