import { useTranslation } from 'react-i18next';
import {
  type ConditionGroup,
  incompleteIn,
} from '../../../modules/list/filters/builder/filter-tree.ts';
import styles from './values.module.css';

/** How many conditions have no value yet, since they are no part of the rule. */
export function IncompleteNote({ group }: { readonly group: ConditionGroup }) {
  const { t } = useTranslation('rule_editor');
  const count = incompleteIn(group);
  return count === 0 ? null : <p className={styles.incomplete}>{t('incomplete', { count })}</p>;
}
