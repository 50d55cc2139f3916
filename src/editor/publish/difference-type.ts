import type { columnRuleKeys } from '../../runtime/column-rules.ts';
import type { FlowNodeDocument, StatusFamily } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { Text } from '../../runtime/text.ts';

/** What entries of a list within a field are. */
export type PartKind = 'option' | 'cell' | 'point';

type RuleKey = Exclude<(typeof columnRuleKeys)[number], 'validWhen' | 'optionsWhen'>;

/** Who may be kept from deciding. */
type Excluded = NonNullable<FlowNodeDocument['notBy']>[number];

/** A difference whose text is `diff.{is}`, with the names in it. */
interface Named {
  readonly is:
    | 'name'
    | 'description'
    | 'tab_added'
    | 'tab_removed'
    | 'tab_renamed'
    | 'tabs_order'
    | 'section_added'
    | 'section_removed'
    | 'section_renamed'
    | 'section_texts'
    | 'sections_order'
    | 'content'
    | 'field_added'
    | 'field_removed'
    | 'field_renamed'
    | 'field_moved'
    | 'fields_order'
    | 'field_required'
    | 'field_optional'
    | 'field_unique'
    | 'field_not_unique'
    | 'field_default'
    | 'field_width'
    | 'field_other'
    | 'field_setting'
    | `${PartKind}_added`
    | `${PartKind}_removed`
    | `${PartKind}_renamed`
    | `${PartKind}_changed`
    | `${PartKind}s_order`
    | 'check_of_field_added'
    | 'check_of_field_removed'
    | 'check_of_field_changed'
    | 'options_when'
    | 'own_type'
    | 'own_type_added'
    | 'own_type_removed'
    | 'status_added'
    | 'status_removed'
    | 'check_added'
    | 'check_removed'
    | 'node_renamed'
    | 'node_kind'
    | 'node_code'
    | 'node_records'
    | `may_decide_${Excluded}`
    | `may_not_decide_${Excluded}`
    | 'approvals_kept'
    | 'approvals_reset'
    | 'condition_added'
    | 'condition_removed'
    | 'condition_changed'
    | 'comment_needed'
    | 'comment_not_needed'
    | 'move_added'
    | 'move_removed'
    | 'reject_added'
    | 'reject_removed'
    | 'flow'
    | 'walk_added'
    | 'walk_removed'
    | 'walk_changed'
    | 'other';
}

/** A rule of a field or of a section, or that there is none any more. */
interface OfRule {
  readonly is: 'rule' | 'section_rule';
  readonly key: RuleKey;
  readonly rule: Rule | null;
}

/** Who approves, or is assigned, now and before. */
interface OfPeople {
  readonly is: 'approvers' | 'assigned';
  readonly node: FlowNodeDocument;
  readonly was: FlowNodeDocument;
}

/** A value as sentences say it; null for none. */
export type PlainValue = number | boolean | Text | null;

/** A setting of a field, what it begins with, its type, or the hours of a reminder, now and before. */
interface OfValue {
  readonly is: 'field_value' | 'field_begins' | 'field_retyped' | 'reminder';
  readonly was: PlainValue;
  readonly now: PlainValue;
}

/** A text of a node. */
interface OfNodeText extends Omit<OfValue, 'is'> {
  readonly is: 'node_value';
  readonly key: 'action' | 'category' | 'description' | 'referenceCode';
}

/** The colour of a node, now and before. */
interface OfColour {
  readonly is: 'node_colour';
  readonly was: string;
  readonly now: string;
}

/** The meaning of a node, now and before; null: by its place in the flow. */
interface OfFamily {
  readonly is: 'node_family';
  readonly was: StatusFamily | null;
  readonly now: StatusFamily | null;
}

/** One thing that differs between two versions of a template. */
export type Difference = (
  Named | OfRule | OfPeople | OfValue | OfNodeText | OfFamily | OfColour
) & {
  /** What differs, by ids and db names. */
  readonly id: string;
  readonly name: Text;
  /** What it was called or was before. */
  readonly before?: Text;
  /** What of it differs, such as an option or a setting; or where it is now. */
  readonly part?: Text;
};
