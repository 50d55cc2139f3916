// Made by npm run codegen from schemas/meta/status-family.schema.json; do not edit.
export const statusFamilySchema = {
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
} as const;
