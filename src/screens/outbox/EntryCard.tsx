import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConnection } from '../../api/connection.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { filesOfEntry } from '../../domain/outbox/files.ts';
import {
  isBeside,
  isOfComments,
  isOfFields,
  type Outbox,
  type OutboxAction,
  type OutboxEntry,
} from '../../domain/outbox/outbox.ts';
import { viewerHref } from '../../modules/drawings/paths.ts';
import { insistLabel } from '../../modules/outbox/insist-label.ts';
import { useBesideText } from '../../modules/outbox/useBesideText.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { ConflictTable } from './ConflictTable.tsx';
import { KeptFiles } from './KeptFiles.tsx';
import styles from './outbox.module.css';
import { useEntryModule } from './useEntryModule.ts';
import { useOutboxActions } from './useOutboxActions.ts';

interface Props {
  readonly entry: OutboxEntry;
  readonly outbox: Outbox;
  readonly me: CurrentUser;
  /** The person wants to choose by field. */
  readonly onDecide: () => void;
}

/** What the person did, in the names of the module. */
function useActionText(entry: OutboxEntry, module: CompiledModule | null): string {
  const { t, i18n } = useTranslation('outbox');
  const besideText = useBesideText();
  const { action } = entry;
  if (action.kind === 'create') return t('created');
  if (action.kind === 'move') {
    const status = module?.flow.byKey.get(action.to);
    return t('moved', {
      status: status === undefined ? action.to : textIn(status.label, i18n.language),
    });
  }
  if (action.kind === 'remove') return t('removed');
  if (action.kind === 'restore') return t('restored');
  if (isBeside(action)) return besideText(action);
  const { columns = {}, ...core } = action.body;
  const names = [...Object.keys(core), ...Object.keys(columns)].map((db) => {
    const column = module?.byDb.get(db);
    return column === undefined ? db : textIn(column.name, i18n.language);
  });
  return t('changed', { fields: names.join(', ') });
}

/** Whether a change of the item's fields can be what a refused change lacks. */
const isCorrectable = (action: OutboxAction): boolean =>
  isOfFields(action) || action.kind === 'move';

/** Whether what a person did is on a drawing, and not on the page of its item. */
const isOnDrawing = (action: OutboxAction): boolean =>
  isBeside(action) && !isOfComments(action) && action.kind !== 'version';

/** One unsent change: of which item, what, when, why it waits, and what can be done about it. */
export function EntryCard({ entry, outbox, me, onDecide }: Props) {
  const { t, i18n } = useTranslation('outbox');
  const format = useFormat();
  const { site, endpoint, itemId, action, mine, state, at } = entry;
  const module = useEntryModule(entry);
  const sites = useQuery(sitesQueryOptions).data;
  const siteRow = sites?.find(({ id }) => id === site);
  const actions = useOutboxActions(me, outbox);
  const what = useActionText(entry, module);
  const files = filesOfEntry(outbox, entry);
  const singular =
    module === null ? endpoint.type : textIn(module.document.singular, i18n.language);
  const code = module === null ? '' : itemCode(module, { id: itemId });
  const name = mine.name ?? singular;
  // What went out before the connection was lost waits for it as the rest does.
  const isWaiting = useConnection() !== 'connected' && state.kind === 'sending';
  const isByField = state.kind === 'conflict' && action.kind === 'update';
  return (
    <article className={styles.card} data-state={state.kind}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {code !== '' && <Code>{code}</Code>} {name}
        </h2>
        <span className={styles.state}>{t(`states.${isWaiting ? 'waiting' : state.kind}`)}</span>
      </div>
      <p className={styles.facts}>
        {[siteRow?.site_name, singular, format.dateTime(at)]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <p className={styles.what}>{what}</p>
      {state.kind === 'refused' && <p className={styles.reason}>{state.problem.message}</p>}
      {files.length > 0 && <KeptFiles files={files} />}
      {state.kind === 'conflict' && module !== null && (
        <ConflictTable entry={entry} theirs={state.theirs} module={module} me={me} />
      )}
      <div className={styles.actions}>
        {state.kind === 'refused' && (
          <Button onClick={() => void actions.retry(entry)}>{t(insistLabel(state.problem))}</Button>
        )}
        {state.kind === 'conflict' && module !== null && (
          <>
            <Button type="primary" onClick={() => void actions.decide(entry, 'mine')}>
              {t(action.kind === 'remove' ? 'delete_anyway' : 'keep_mine')}
            </Button>
            <Button onClick={() => void actions.decide(entry, 'theirs')}>
              {t(action.kind === 'remove' ? 'keep_item' : 'keep_theirs')}
            </Button>
            {isByField && <Button onClick={onDecide}>{t('by_field')}</Button>}
          </>
        )}
        {module !== null && (
          <Link
            to={
              isOnDrawing(action)
                ? viewerHref(site, itemId)
                : `/app/sites/${site}/${module.document.route}/${itemId}`
            }
          >
            {t(state.kind === 'refused' && isCorrectable(action) ? 'correct' : 'open')}
          </Link>
        )}
        <Button type="text" danger onClick={() => void actions.discard(entry, name)}>
          {t('discard')}
        </Button>
      </div>
    </article>
  );
}
