import { LocateFixed, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRuleSentence } from '../../modules/list/filters/useRuleSentence.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import styles from './logic.module.css';
import type { LogicRule } from './rules-of.ts';

interface Props {
  readonly rule: LogicRule;
  readonly module: CompiledModule | null;
  readonly nameOf: (db: string) => string;
  readonly onField: (db: string) => void;
  readonly onEdit: () => void;
  readonly onShow: () => void;
}

/** A rule of the list: whose it is, what it says and what it reads. */
export function LogicRow({ rule, module, nameOf, onField, onEdit, onShow }: Props) {
  const { t, i18n } = useTranslation('rule_editor');
  const owner = textIn(rule.owner.name, i18n.language);
  const part = t(`logic.part.${rule.part}`);
  const fieldsOf = (dbs: readonly string[]) =>
    dbs.map((db) => (
      <button key={db} type="button" className={styles.chip} onClick={() => onField(db)}>
        {nameOf(db)}
      </button>
    ));
  return (
    <tr>
      <th scope="row">
        {owner}
        <span className={styles.kind}>{t(`logic.owner.${rule.owner.is}`)}</span>
      </th>
      <td>{part}</td>
      <td className={styles.says}>
        {rule.rule !== null && module !== null && (
          <Says module={module} rule={rule.rule} owner={rule.owner} />
        )}
        {rule.part === 'records' && <>{fieldsOf(rule.sets)}</>}
      </td>
      <td>{fieldsOf(rule.reads)}</td>
      <td className={styles.actions}>
        {rule.edit !== null && module !== null && (
          <IconButton
            size="small"
            label={t('logic.edit', { owner, part })}
            icon={<Pencil />}
            onClick={onEdit}
          />
        )}
        <IconButton
          size="small"
          label={t('logic.show', { owner })}
          icon={<LocateFixed />}
          onClick={onShow}
        />
      </td>
    </tr>
  );
}

interface SaysProps {
  readonly module: CompiledModule;
  readonly rule: Rule;
  readonly owner: LogicRule['owner'];
}

function Says({ module, rule, owner: { is, id } }: SaysProps) {
  return useRuleSentence(module, rule, is === 'cell' ? id : undefined);
}
