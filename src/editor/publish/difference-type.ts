import type { Text } from '../../runtime/text.ts';

/** One thing that differs between two versions of a template; its text is `diff.{is}`. */
export interface Difference {
  readonly is:
    | 'name'
    | 'description'
    | 'tab_added'
    | 'tab_removed'
    | 'section_added'
    | 'section_removed'
    | 'field_added'
    | 'field_removed'
    | 'field_renamed'
    | 'field_retyped'
    | 'field_moved'
    | 'field_settings'
    | 'own_type'
    | 'field_required'
    | 'field_optional'
    | 'field_rules'
    | 'field_width'
    | 'content'
    | 'status_added'
    | 'status_removed'
    | 'check_added'
    | 'check_removed'
    | 'node_renamed'
    | 'node_changed'
    | 'node_look'
    | 'approvers'
    | 'move_added'
    | 'move_removed'
    | 'flow'
    | 'walks';
  /** Id or db name of what differs. */
  readonly id: string;
  readonly name: Text;
  /** What it was called or was before. */
  readonly before?: Text;
}
