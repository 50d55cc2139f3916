import type { Text } from './text.ts';

/**
 * A problem of a document. `pointer` is a JSON pointer into it (`''` is the whole document); `line`
 * and `column` (1-based) are set if the text was available. `code` names the rule (tests/fixtures
 * holds one document per code); `sentence` says what to do, by language.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly sentence: Text;
  readonly line?: number;
  readonly column?: number;
}

/**
 * Every rule that a document can break, with one fixture each in tests/fixtures. Each code has a
 * text, `locales/*\/problems.json`; a rule of a `rule_…` code has it in rules.json.
 */
export const problemCodes = [
  'json_syntax',
  'schema',
  'forbidden_name',
  'duplicate_db',
  'reserved_db',
  'duplicate_id',
  'duplicate_type',
  'duplicate_table',
  'duplicate_api',
  'duplicate_route',
  'duplicate_tab',
  'duplicate_content',
  'duplicate_section',
  'unknown_column_type',
  'unknown_own_type',
  'unknown_setting',
  'invalid_setting',
  'bounds_reversed',
  'duplicate_option',
  'unknown_option',
  'pattern_refused',
  'unknown_tab',
  'unknown_section',
  'unknown_module',
  'unknown_parent',
  'unknown_match',
  'no_match_column',
  'unknown_match_column',
  'unknown_summary_column',
  'row_index',
  'row_setting',
  'row_total',
  'report_column',
  'unknown_right',
  'duplicate_right',
  'right_column',
  'reads_right',
  'requirement_right',
  'unknown_flow',
  'template_core_column',
  'template_module',
  'rule_operator',
  'rule_arguments',
  'rule_type',
  'rule_variable',
  'rule_result',
  'computed_cycle',
  'flow_no_start',
  'flow_many_starts',
  'flow_duplicate_node',
  'flow_duplicate_edge',
  'flow_unknown_node',
  'flow_duplicate_status',
  'flow_gate_cycle',
  'flow_dead_gate',
  'flow_many_ways',
  'flow_unreachable',
  'flow_reject_source',
  'flow_approvals',
  'flow_node_keys',
  'flow_records',
  'flow_assignees',
  'column_retyped',
] as const;

/** Problems that only the server and `schema -- validate` look for, in files and their effects. */
export const fileProblemCodes = [
  'file_unreadable',
  'file_ignored',
  'table_columns',
  'load_failed',
  'document_changed',
  'duplicate_key',
  'no_name',
  'group_misspelt',
  'unknown_icon',
  'same_order',
  'unique_files',
  'unknown_child_column',
  'no_child_reference',
  'module_renamed',
] as const;

export type DocumentProblemCode = (typeof problemCodes)[number];
export type ProblemCode = DocumentProblemCode | (typeof fileProblemCodes)[number];
