import type { ColumnDocument, TemplateDocument } from '../runtime/documents.ts';
import type { Text } from '../runtime/text.ts';
import type { Call } from './call.ts';
import type { SiteParams } from './items.ts';
import { noQuerySchema, siteParamsSchema } from './parts.ts';

/** Rows of the site-scoped reads of spec 7.2 that are not items. */
interface Row {
  readonly id: number;
  readonly site_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** A published version of a template, as items of that version see it. */
export interface TemplateRow extends Row {
  readonly module_type: string;
  readonly name: Text;
  readonly description: Text | null;
  readonly version: number;
  readonly document: TemplateDocument;
  readonly status_numbers: { readonly [key: string]: number };
}

/** A type of a module; with `parent_id` it is a sub-type. */
export interface TypeRow extends Row {
  readonly module_type: string;
  readonly name: Text;
  readonly code: string | null;
  readonly parent_id: number | null;
}

export interface CriticalityRow extends Row {
  readonly name: Text;
  /** 1 is the most critical. */
  readonly rank: number;
  readonly colour: string;
}

export interface DropdownRow extends Row {
  readonly module_type: string;
  readonly name: Text;
  readonly options: readonly { readonly value: number; readonly label: Text }[];
}

export interface LabelRow extends Row {
  readonly module_type: string;
  readonly name: string;
  readonly colour: string;
  readonly description: string | null;
}

/** An admin's column, ready to be put into templates. */
export interface ColumnRow extends Row {
  readonly module_type: string;
  readonly document: ColumnDocument;
}

export interface UserRow {
  readonly id: number;
  readonly display_name: string;
  readonly email: string;
  readonly is_active: boolean;
}

export interface TeamRow {
  readonly id: number;
  readonly name: string;
  readonly member_ids: readonly number[];
}

export interface SiteAddress {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly city: string | null;
  readonly country_code: string | null;
}

export interface SiteRole {
  readonly role_id: number;
  readonly role_name: string;
  readonly expires_at: string | null;
}

/** A site with both key sets of spec section 3; `user_roles` are null where there is none. */
export interface SiteRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly status: string;
  readonly colour: string | null;
  readonly timezone: string;
  readonly locale: string;
  readonly site_id: number;
  readonly site_name: string;
  readonly site_description: string | null;
  readonly site_status: string;
  readonly site_type: string | null;
  readonly site_timezone: string;
  readonly site_locale: string;
  readonly site_colour: string | null;
  readonly is_archived: boolean;
  readonly address: SiteAddress;
  readonly user_roles: readonly SiteRole[] | null;
}

type SiteRead<Reply> = Call<SiteParams, object, never, Reply>;

function siteRead<Reply>(name: string, segment: string, summary: string): SiteRead<Reply> {
  return {
    name,
    method: 'GET',
    path: `/api/sites/{siteId}/${segment}`,
    summary,
    access: 'site',
    params: siteParamsSchema,
    query: noQuerySchema,
  };
}

export const GET_ALL_SITES: Call<object, object, never, readonly SiteRow[]> = {
  name: 'GET_ALL_SITES',
  method: 'GET',
  path: '/api/sites',
  summary: 'Every site of the organisation; those without a role carry none of its data',
  access: 'session',
  query: noQuerySchema,
};

export const GET_SITE_USERS = siteRead<{
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
}>('GET_SITE_USERS', 'users', 'People and teams that work on the site');

export const GET_SITE_TEMPLATES = siteRead<readonly TemplateRow[]>(
  'GET_SITE_TEMPLATES',
  'templates',
  'Published templates, with every version that an item of the site still uses',
);

export const GET_SITE_TYPES = siteRead<readonly TypeRow[]>(
  'GET_SITE_TYPES',
  'types',
  'Types and sub-types of every module',
);

export const GET_SITE_CRITICALITIES = siteRead<{
  readonly criticalities: readonly CriticalityRow[];
}>('GET_SITE_CRITICALITIES', 'criticalities', 'Criticalities, most critical first');

export const GET_SITE_DROPDOWNS = siteRead<{ readonly dropdowns: readonly DropdownRow[] }>(
  'GET_SITE_DROPDOWNS',
  'dropdowns',
  'Named lists of options',
);

export const GET_SITE_COLUMNS = siteRead<{ readonly columns: readonly ColumnRow[] }>(
  'GET_SITE_COLUMNS',
  'columns',
  'Columns that admins made',
);

export const GET_SITE_LABELS = siteRead<{ readonly labels: readonly LabelRow[] }>(
  'GET_SITE_LABELS',
  'labels',
  'Labels of the modules',
);
