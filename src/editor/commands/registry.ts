import type { TemplateDocument } from '../../runtime/documents.ts';
import type { EditorContext } from '../document/context.ts';
import { addContent } from './add-content.ts';
import { addEdge } from './add-edge.ts';
import { addField } from './add-field.ts';
import { addNode } from './add-node.ts';
import { addSection } from './add-section.ts';
import { addTab } from './add-tab.ts';
import type { Command, Outcome } from './command.ts';
import { convertField } from './convert-field.ts';
import { duplicateField } from './duplicate-field.ts';
import { editDocument } from './edit-document.ts';
import { followOwnTypes } from './follow-own-types.ts';
import { keepWalk } from './keep-walk.ts';
import { mergeNode } from './merge-node.ts';
import { moveEntries } from './move-entries.ts';
import { moveEntry } from './move-entry.ts';
import { moveSection } from './move-section.ts';
import { moveTab } from './move-tab.ts';
import { pasteFields } from './paste-fields.ts';
import { putGroup } from './put-group.ts';
import { reconnectEdge } from './reconnect-edge.ts';
import { removeContent } from './remove-content.ts';
import { removeEdge } from './remove-edge.ts';
import { removeEntries } from './remove-entries.ts';
import { removeFields } from './remove-fields.ts';
import { removeGroup } from './remove-group.ts';
import { removeNode } from './remove-node.ts';
import { removeSection } from './remove-section.ts';
import { removeTab } from './remove-tab.ts';
import { removeWalk } from './remove-walk.ts';
import { renameCell } from './rename-cell.ts';
import { renameField } from './rename-field.ts';
import { replaceEdges } from './replace-edges.ts';
import { replaceFlow } from './replace-flow.ts';
import { replaceNodes } from './replace-nodes.ts';
import { resetCoreField } from './reset-core-field.ts';
import { resetFlow } from './reset-flow.ts';
import { setContent } from './set-content.ts';
import { setDescription } from './set-description.ts';
import { setName } from './set-name.ts';
import { setProperty } from './set-property.ts';
import { setRule } from './set-rule.ts';
import { setSettings } from './set-settings.ts';
import { setTexts } from './set-texts.ts';

/** Every action of the editor, by the name that logs of drafts keep. */
const commands = {
  add_tab: addTab,
  move_tab: moveTab,
  remove_tab: removeTab,
  add_section: addSection,
  move_section: moveSection,
  remove_section: removeSection,
  add_field: addField,
  move_entry: moveEntry,
  move_entries: moveEntries,
  remove_fields: removeFields,
  remove_entries: removeEntries,
  duplicate_field: duplicateField,
  paste_fields: pasteFields,
  rename_field: renameField,
  rename_cell: renameCell,
  convert_field: convertField,
  follow_own_types: followOwnTypes,
  edit_document: editDocument,
  reset_core_field: resetCoreField,
  add_content: addContent,
  set_content: setContent,
  remove_content: removeContent,
  set_name: setName,
  set_description: setDescription,
  set_settings: setSettings,
  set_texts: setTexts,
  set_property: setProperty,
  set_rule: setRule,
  replace_flow: replaceFlow,
  reset_flow: resetFlow,
  add_node: addNode,
  merge_node: mergeNode,
  remove_node: removeNode,
  replace_nodes: replaceNodes,
  replace_edges: replaceEdges,
  add_edge: addEdge,
  reconnect_edge: reconnectEdge,
  remove_edge: removeEdge,
  put_group: putGroup,
  remove_group: removeGroup,
  keep_walk: keepWalk,
  remove_walk: removeWalk,
};

type Args<C> = C extends Command<infer A> ? A : never;
type ArgsByName = { readonly [Name in keyof typeof commands]: Args<(typeof commands)[Name]> };

export type CommandName = keyof ArgsByName;

/** A command as data, in the union of all commands or of the named ones. */
export type EditorCommand<Name extends CommandName = CommandName> = {
  readonly [N in Name]: { readonly name: N; readonly args: ArgsByName[N] };
}[Name];

const byName: { readonly [Name in CommandName]: Command<ArgsByName[Name]> } = commands;

/** A command that was stored, or null if this version of the page has none of its name. */
export function commandOf(name: string, args: object): EditorCommand | null {
  // The arguments are those that a page with the same commands stored.
  return Object.hasOwn(commands, name) ? ({ name, args } as EditorCommand) : null;
}

/** Runs a command on a document; refuses with a sentence if it does not apply. */
export function execute<Name extends CommandName>(
  document: TemplateDocument,
  command: EditorCommand<Name>,
  context: EditorContext,
): Outcome {
  return byName[command.name].execute(document, command.args, context);
}

/** Whether the result of a command may have problems that the document did not have. */
export function mayBreak({ name }: EditorCommand): boolean {
  return byName[name].mayBreak === true;
}
