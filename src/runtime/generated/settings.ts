// Made by npm run codegen from schemas/field-types; do not edit.
import type { JsonObject } from '../record/json.ts';
import type { Text } from '../text.ts';

export interface SettingsByType {
  readonly '3drm_coordinate': {
    readonly inputType: readonly ('Point' | 'Area' | 'Line')[];
    readonly description?: Text;
  };
  readonly 'chart': {
  };
  readonly 'checkbox': {
    readonly defaultChecked: boolean;
    readonly description?: Text;
  };
  readonly 'checkbox_group': {
    readonly options: readonly ({ readonly value: string; readonly label: Text; })[];
    readonly defaultValue?: readonly (string)[];
    readonly description?: Text;
  };
  readonly 'color': {
    readonly description?: Text;
  };
  readonly 'criticality': {
    readonly description?: Text;
  };
  readonly 'datetime': {
    readonly format?: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';
    readonly timeFormat?: '12h' | '24h';
    readonly includeTime: boolean;
    readonly description?: Text;
  };
  readonly 'dms_version': {
    readonly description?: Text;
  };
  readonly 'document_labels': {
    readonly placeholder?: Text;
    readonly maxLabels?: number;
    readonly allowCreateNew: boolean;
    readonly description?: Text;
  };
  readonly 'dropdown': {
    readonly options: readonly ({ readonly value: number; readonly label: Text; readonly is_retired?: boolean; })[];
    readonly dropdownId?: number;
    readonly multiple: boolean;
    readonly min_selected?: number;
    readonly max_selected?: number;
    readonly defaultValue?: readonly (number)[];
    readonly description?: Text;
  };
  readonly 'file_format': {
  };
  readonly 'file_size': {
  };
  readonly 'files': {
    readonly description?: Text;
  };
  readonly 'force_watch': {
    readonly allowUsers: boolean;
    readonly allowMultipleUsers: boolean;
    readonly allowTeams: boolean;
    readonly allowMultipleTeams: boolean;
    readonly description?: Text;
  };
  readonly 'inspection': {
    readonly groups: readonly ({ readonly id: string; readonly name: Text; readonly points: readonly ({ readonly id: string; readonly text: Text; readonly kind?: 'check' | 'measure'; readonly unit?: Text; readonly min?: number; readonly max?: number; readonly requires?: readonly ('note' | 'photos' | 'raised')[]; })[]; })[];
    readonly requires?: readonly ('note' | 'photos' | 'raised')[];
    readonly raises?: string;
    readonly allowNotes: boolean;
    readonly allowPhotos: boolean;
    readonly description?: Text;
  };
  readonly 'lat_lon': {
    readonly description?: Text;
  };
  readonly 'module_item_connection_reference': {
    readonly moduleType?: string;
    readonly template?: number;
    readonly allowMultiple: boolean;
    readonly description?: Text;
  };
  readonly 'module_item_reference': {
    readonly moduleType?: string;
    readonly template?: number;
    readonly matchField?: string;
    readonly matchColumn?: string;
    readonly allowMultiple: boolean;
    readonly isInbound: boolean;
    readonly editable?: boolean;
    readonly childColumns?: readonly (string)[];
    readonly childSort?: readonly ({ readonly db: string; readonly direction: 'asc' | 'desc'; })[];
    readonly description?: Text;
  };
  readonly 'module_template_reference': {
    readonly moduleType?: string;
    readonly template?: number;
    readonly allowMultiple: boolean;
    readonly isInbound: boolean;
    readonly description?: Text;
  };
  readonly 'number': {
    readonly min?: number;
    readonly max?: number;
    readonly step?: number;
    readonly decimals?: number;
    readonly prefix?: Text;
    readonly suffix?: Text;
    readonly description?: Text;
  };
  readonly 'photos': {
    readonly maxPhotos?: number;
    readonly allowedTypes: readonly ('uploaded' | '360' | 'closeup')[];
    readonly maxFileSize?: number;
    readonly maxSide?: number;
    readonly recorded: readonly ('time' | 'position')[];
    readonly description?: Text;
  };
  readonly 'scheduler': {
    readonly allowIndefinite: boolean;
    readonly allowAdjustFromCompletion: boolean;
    readonly description?: Text;
  };
  readonly 'signature': {
    readonly penColor: string;
    readonly backgroundColor: string;
    readonly allowMultiple: boolean;
    readonly minSignatures?: number;
    readonly maxSignatures?: number;
    readonly description?: Text;
  };
  readonly 'smart_drawing': {
    readonly showToggle: boolean;
    readonly showStats: boolean;
    readonly description?: Text;
  };
  readonly 'status': {
  };
  readonly 'table': {
    readonly columns: readonly ({ readonly db: string; readonly name: Text; readonly columnType: 'text' | 'textarea' | 'number' | 'checkbox' | 'dropdown' | 'datetime' | 'checkbox_group' | 'color' | 'type' | 'criticality' | 'document_labels' | 'user_reference' | 'module_item_reference' | 'module_template_reference' | 'lat_lon' | 'photos' | 'files'; readonly ownType?: string; readonly columnData?: JsonObject; readonly required?: boolean; readonly unique?: boolean; readonly default?: string | number | boolean; readonly defaultRule?: unknown; readonly visibleWhen?: unknown; readonly requiredWhen?: unknown; readonly readOnlyWhen?: unknown; readonly validWhen?: readonly ({ readonly rule: unknown; readonly message: Text; })[]; readonly optionsWhen?: readonly ({ readonly option: number | string; readonly rule: unknown; })[]; readonly patternMessage?: Text; readonly computed?: unknown; readonly total?: 'sum' | 'least' | 'most' | 'average' | 'count'; readonly indexed?: boolean; readonly width?: number; })[];
    readonly minRows?: number;
    readonly maxRows?: number;
    readonly fixedRows?: readonly ({ readonly id: string; })[];
    readonly summary?: readonly (string)[];
    readonly description?: Text;
  };
  readonly 'template_id': {
  };
  readonly 'text': {
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly placeholder?: Text;
    readonly description?: Text;
  };
  readonly 'textarea': {
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly rows?: number;
    readonly placeholder?: Text;
    readonly description?: Text;
  };
  readonly 'type': {
    readonly parentType?: string;
    readonly description?: Text;
  };
  readonly 'user_reference': {
    readonly allowUsers: boolean;
    readonly allowMultipleUsers: boolean;
    readonly allowTeams: boolean;
    readonly allowMultipleTeams: boolean;
    readonly description?: Text;
  };
}

export type AnySettings = {
  readonly inputType?: readonly ('Point' | 'Area' | 'Line')[];
  readonly description?: Text;
  readonly defaultChecked?: boolean;
  readonly options?: readonly ({ readonly value: string; readonly label: Text; })[] | readonly ({ readonly value: number; readonly label: Text; readonly is_retired?: boolean; })[];
  readonly defaultValue?: readonly (string)[] | readonly (number)[];
  readonly format?: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';
  readonly timeFormat?: '12h' | '24h';
  readonly includeTime?: boolean;
  readonly placeholder?: Text;
  readonly maxLabels?: number;
  readonly allowCreateNew?: boolean;
  readonly dropdownId?: number;
  readonly multiple?: boolean;
  readonly min_selected?: number;
  readonly max_selected?: number;
  readonly allowUsers?: boolean;
  readonly allowMultipleUsers?: boolean;
  readonly allowTeams?: boolean;
  readonly allowMultipleTeams?: boolean;
  readonly groups?: readonly ({ readonly id: string; readonly name: Text; readonly points: readonly ({ readonly id: string; readonly text: Text; readonly kind?: 'check' | 'measure'; readonly unit?: Text; readonly min?: number; readonly max?: number; readonly requires?: readonly ('note' | 'photos' | 'raised')[]; })[]; })[];
  readonly requires?: readonly ('note' | 'photos' | 'raised')[];
  readonly raises?: string;
  readonly allowNotes?: boolean;
  readonly allowPhotos?: boolean;
  readonly moduleType?: string;
  readonly template?: number;
  readonly allowMultiple?: boolean;
  readonly matchField?: string;
  readonly matchColumn?: string;
  readonly isInbound?: boolean;
  readonly editable?: boolean;
  readonly childColumns?: readonly (string)[];
  readonly childSort?: readonly ({ readonly db: string; readonly direction: 'asc' | 'desc'; })[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly decimals?: number;
  readonly prefix?: Text;
  readonly suffix?: Text;
  readonly maxPhotos?: number;
  readonly allowedTypes?: readonly ('uploaded' | '360' | 'closeup')[];
  readonly maxFileSize?: number;
  readonly maxSide?: number;
  readonly recorded?: readonly ('time' | 'position')[];
  readonly allowIndefinite?: boolean;
  readonly allowAdjustFromCompletion?: boolean;
  readonly penColor?: string;
  readonly backgroundColor?: string;
  readonly minSignatures?: number;
  readonly maxSignatures?: number;
  readonly showToggle?: boolean;
  readonly showStats?: boolean;
  readonly columns?: readonly ({ readonly db: string; readonly name: Text; readonly columnType: 'text' | 'textarea' | 'number' | 'checkbox' | 'dropdown' | 'datetime' | 'checkbox_group' | 'color' | 'type' | 'criticality' | 'document_labels' | 'user_reference' | 'module_item_reference' | 'module_template_reference' | 'lat_lon' | 'photos' | 'files'; readonly ownType?: string; readonly columnData?: JsonObject; readonly required?: boolean; readonly unique?: boolean; readonly default?: string | number | boolean; readonly defaultRule?: unknown; readonly visibleWhen?: unknown; readonly requiredWhen?: unknown; readonly readOnlyWhen?: unknown; readonly validWhen?: readonly ({ readonly rule: unknown; readonly message: Text; })[]; readonly optionsWhen?: readonly ({ readonly option: number | string; readonly rule: unknown; })[]; readonly patternMessage?: Text; readonly computed?: unknown; readonly total?: 'sum' | 'least' | 'most' | 'average' | 'count'; readonly indexed?: boolean; readonly width?: number; })[];
  readonly minRows?: number;
  readonly maxRows?: number;
  readonly fixedRows?: readonly ({ readonly id: string; })[];
  readonly summary?: readonly (string)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly rows?: number;
  readonly parentType?: string;
};
