/** The keys of a column of a document that hold its rules. */
export const columnRuleKeys = [
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'computed',
  'defaultRule',
  'validWhen',
  'optionsWhen',
] as const;
