import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fieldActions,
  fieldPermission,
  generalPermissions,
  itemActions,
  itemPermission,
} from '../../../domain/permissions.ts';
import { Checkbox, BareCheckbox } from '../../../ui/form/Checkbox.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { type ModuleName, generalKey } from './role-codes.ts';
import { useModuleNames } from './useModuleNames.ts';
import styles from './roles.module.css';

interface Props {
  readonly codes: ReadonlySet<string>;
  /** Absent if the codes can't be changed. */
  readonly onToggle?: ((code: string) => void) | undefined;
}

const moves: ReadonlyMap<string, readonly [row: number, column: number]> = new Map([
  ['ArrowDown', [1, 0]],
  ['ArrowUp', [-1, 0]],
  ['ArrowRight', [0, 1]],
  ['ArrowLeft', [0, -1]],
]);

/** The arrow keys move the focus between the boxes of the table. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const move = moves.get(event.key);
  if (move === undefined || !(event.target instanceof HTMLInputElement)) return;
  const { row = '0', column = '0' } = event.target.dataset;
  const at = `[data-row="${Number(row) + move[0]}"][data-column="${Number(column) + move[1]}"]`;
  const next = event.currentTarget.querySelector<HTMLElement>(at);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

/** What a role may do, by module and action; below it the codes of no module. */
export function RoleMatrix({ codes, onToggle }: Props) {
  const { t } = useTranslation('access');
  const isPhone = useIsPhone();
  const box = (code: string) => ({
    checked: codes.has(code),
    disabled: onToggle === undefined,
    onChange: () => onToggle?.(code),
  });
  return (
    <>
      {isPhone ? <ModuleDetails box={box} /> : <ModuleTable box={box} />}
      <fieldset className={styles.general}>
        <legend>{t('general.title')}</legend>
        {generalPermissions.map((code) => (
          <Checkbox key={code} {...box(code)}>
            {t(`general.${generalKey(code)}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

interface BoxesProps {
  readonly box: (code: string) => {
    readonly checked: boolean;
    readonly disabled: boolean;
    readonly onChange: () => void;
  };
}

interface MatrixRow {
  readonly key: string;
  readonly name: string;
  /** The module, before the name of a group of its fields. */
  readonly of: string | null;
  readonly codeOf: (action: (typeof itemActions)[number]) => string | null;
}

/** The row of a module, and one for each group of fields that has rights of its own. */
function rowsOf({ type, name, fields }: ModuleName): readonly MatrixRow[] {
  return [
    { key: type, name, of: null, codeOf: (action) => itemPermission(type, action) },
    ...fields.map(({ id, name: group }): MatrixRow => ({
      key: `${type}.${id}`,
      name: group,
      of: name,
      codeOf: (action) => {
        if (action === 'read') return fieldPermission(type, id, 'read');
        return action === 'update' ? fieldPermission(type, id, 'write') : null;
      },
    })),
  ];
}

/** On a desk: a table with modules and their field rights down and actions across. */
function ModuleTable({ box }: BoxesProps) {
  const { t } = useTranslation('access');
  const modules = useModuleNames();
  return (
    <div className={styles.scroller}>
      <table className={styles.matrix} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">{t('roles.module')}</th>
            {itemActions.map((action) => (
              <th key={action} scope="col">
                {t(`action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.flatMap(rowsOf).map(({ key, name, of, codeOf }, row) => (
            <tr key={key} className={of === null ? undefined : styles.fields}>
              <th scope="row">{name}</th>
              {itemActions.map((action, column) => {
                const code = codeOf(action);
                if (code === null) return <td key={action}>–</td>;
                const what = { action: t(`action.${action}`), module: of ?? name, fields: name };
                return (
                  <td key={action}>
                    <BareCheckbox
                      area={styles.cell}
                      data-row={row}
                      data-column={column}
                      aria-label={t(of === null ? 'roles.cell' : 'roles.field_cell', what)}
                      {...box(code)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone: modules that open, each with what it allows in a line. */
function ModuleDetails({ box }: BoxesProps) {
  const { t } = useTranslation('access');
  const modules = useModuleNames();
  return (
    <div className={styles.modules}>
      {modules.map(({ type, name, fields }) => {
        const held = itemActions.filter((action) => box(itemPermission(type, action)).checked);
        const text = held.map((action) => t(`action.${action}`)).join(', ');
        return (
          <details key={type} className={styles.module}>
            <summary>
              <span className={styles.moduleName}>{name}</span>
              <span className={styles.moduleText}>{text === '' ? t('roles.none') : text}</span>
            </summary>
            <div className={styles.boxes}>
              {itemActions.map((action) => (
                <Checkbox key={action} {...box(itemPermission(type, action))}>
                  {t(`action.${action}`)}
                </Checkbox>
              ))}
              {fields.map((group) => (
                <fieldset key={group.id} className={styles.group}>
                  <legend>{group.name}</legend>
                  {fieldActions.map((action) => (
                    <Checkbox key={action} {...box(fieldPermission(type, group.id, action))}>
                      {t(`action.${action}`)}
                    </Checkbox>
                  ))}
                </fieldset>
              ))}
            </div>
          </details>
        );
      })}
    </div>
  );
}
