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
            },
            "content": {
              "type": "array",
              "maxItems": 50,
              "items": {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "string",
                    "pattern": "^[a-z][a-z0-9_-]{0,59}$"
                  },
                  "order": {
                    "type": "integer",
                    "minimum": 0
                  },
                  "text": {
                    "format": "text"
                  },
                  "signs": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 12,
                    "uniqueItems": true,
                    "items": {
                      "enum": [
                        "E001",
                        "E003",
                        "E007",
                        "F001",
                        "F005",
                        "M001",
                        "M002",
                        "M003",
                        "M004",
                        "M005",
                        "M008",
                        "M009",
                        "M014",
                        "M016",
                        "M021",
                        "M028",
                        "P001",
                        "P002",
                        "P003",
                        "P004",
                        "P010",
                        "P013",
                        "W001",
                        "W012",
                        "W015",
                        "W016",
                        "W017",
                        "W018",
                        "W021",
                        "W029"
                      ]
                    }
                  },
                  "image": {
                    "type": "object",
                    "properties": {
                      "source": {
                        "type": "string",
                        "pattern": "^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$",
                        "maxLength": 400000
                      },
                      "description": {
                        "format": "text"
                      }
                    },
                    "required": [
                      "source",
                      "description"
                    ],
                    "additionalProperties": false
                  },
                  "visibleWhen": {
                    "format": "rule"
                  }
                },
                "required": [
                  "id",
                  "order"
                ],
                "anyOf": [
                  {
                    "required": [
                      "text"
                    ]
                  },
                  {
                    "required": [
                      "signs"
                    ]
                  },
                  {
                    "required": [
                      "image"
                    ]
                  }
                ],
                "additionalProperties": false
              }
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
