import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { textIn } from '../../../src/runtime/text.ts';
import { columnMembers, replyMembers, valueType, type Member } from './shape.ts';

/** The type of every item's `flow_state`, once for all modules. */
export const flowStateText = `
/** Where an item waits in its flow, who sent it there and who has approved. */
export interface FlowState {
  readonly node: string;
  readonly approvals: readonly {
    readonly user_id: number;
    readonly for_user_id?: number;
    readonly at: string;
    readonly comment?: string;
    readonly node?: string;
    readonly steps?: readonly {
      readonly user_id?: number;
      readonly team_id?: number;
      readonly role_id?: number;
    }[];
    readonly to?: number;
  }[];
  readonly asked_at?: string;
  readonly request?: { readonly user_id: number; readonly at: string; readonly from: number };
}
`;

/** "functional_locations" as "FunctionalLocations"; a template's name in the same style. */
function typeName(words: string): string {
  const name = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return /^[A-Za-z]/.test(name) ? name : `Module${name}`;
}

const comment = (text: string) => `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`;

function memberLines(members: readonly Member[], indent: string): readonly string[] {
  return members.flatMap(({ key, type, doc }) => [
    ...(doc === null ? [] : [indent + comment(doc)]),
    `${indent}readonly ${key}: ${type};`,
  ]);
}

function columnsType(module: CompiledModule): string {
  const own = columnMembers(module, 'template');
  if (own.length === 0) return 'readonly columns: { readonly [db: string]: unknown };';
  return ['readonly columns: {', ...memberLines(own, '    '), '  };'].join('\n');
}

const isOpen = ({ computed, fieldType }: CompiledColumn) =>
  computed === null && fieldType.document.system !== true;

/** Whether a new item without the field is refused, whatever its other values. */
const isNeeded = ({ required, visibleWhen }: CompiledColumn) => required && visibleWhen === null;

function bodyLines(
  columns: readonly CompiledColumn[],
  isCreate: boolean,
  indent: string,
): readonly string[] {
  return columns.filter(isOpen).map((column) => {
    const needed = isCreate && isNeeded(column);
    const type = valueType(column);
    return `${indent}readonly ${column.db}${needed ? '' : '?'}: ${needed ? type : `${type} | null`};`;
  });
}

function bodyText(name: string, doc: string, module: CompiledModule, isCreate: boolean): string {
  const core = module.columns.filter(({ origin: place }) => place === 'core');
  const own = module.columns.filter(({ origin: place }) => place === 'template');
  const isAsked = isCreate && own.some((column) => isOpen(column) && isNeeded(column));
  const columns =
    own.length === 0
      ? ['  readonly columns?: { readonly [db: string]: unknown };']
      : [`  readonly columns${isAsked ? '' : '?'}: {`, ...bodyLines(own, isCreate, '    '), '  };'];
  const identity = isCreate
    ? ['  readonly client_id?: string;', '  readonly template_id?: number;']
    : [
        '  /** The number of a status that a legal move leads to. */',
        '  readonly status?: number;',
      ];
  return [
    comment(doc),
    `export interface ${name} {`,
    ...identity,
    ...bodyLines(core, isCreate, '  '),
    ...columns,
    '}',
  ].join('\n');
}

/** The types of one module, or of the items of one template: item, list, bodies, status keys. */
export function moduleTypes(module: CompiledModule): string {
  const { document, template, flow } = module;
  const name = typeName(template === null ? document.type : textIn(template.document.name, 'en'));
  const about = template === null ? document : template.document;
  const title = `${textIn(about.name, 'en')}: ${textIn(about.description ?? document.description, 'en')}`;
  const keys = flow.statuses.map(({ key }) => JSON.stringify(key)).join(' | ');
  const singular = textIn(document.singular, 'en');
  return [
    comment(title),
    `export interface ${name}Item {`,
    ...memberLines(replyMembers(module), '  '),
    `  ${columnsType(module)}`,
    '}',
    '',
    comment(`Reply of GET /api/sites/{siteId}/${document.api}.`),
    `export interface ${name}List {`,
    `  readonly ${document.wrapper}: readonly ${name}Item[];`,
    '  readonly sync_cursor: number;',
    '  readonly total?: number;',
    '  readonly total_is_exact?: boolean;',
    '  readonly next_page_cursor?: string | null;',
    '}',
    '',
    bodyText(
      `${name}Create`,
      `Body of POST: a new ${singular}. What has a question mark may be left out.`,
      module,
      true,
    ),
    '',
    bodyText(`${name}Patch`, 'Body of PATCH: only what changes; null clears.', module, false),
    '',
    comment('Keys of the statuses, as `to` of a transition names them.'),
    `export type ${name}Status = ${keys};`,
    '',
    comment(
      'Numbers of the statuses, as rules read `status` on a server that loads the module for the first time.',
    ),
    `export interface ${name}StatusNumbers {`,
    ...flow.statuses.map(({ key, number }) => `  readonly ${JSON.stringify(key)}: ${number};`),
    '}',
    '',
  ].join('\n');
}
