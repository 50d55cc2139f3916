import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { viewsPermission } from '../../../domain/permissions.ts';
import type { ViewRow } from '../../../contract/views.ts';
import { textIn } from '../../../runtime/text.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import { type CurrentUser, may } from '../../session.ts';
import type { ListView } from '../state/useListView.ts';
import { useViewEntries, type ViewDialog } from './useViewEntries.tsx';
import styles from './views.module.css';

const DefaultDialog = lazyComponent(
  async () => (await import('./DefaultDialog.tsx')).DefaultDialog,
);
const ViewNameDialog = lazyComponent(
  async () => (await import('./ViewNameDialog.tsx')).ViewNameDialog,
);

interface Props {
  readonly list: ListView;
  readonly moduleType: string;
  readonly siteId: number;
  readonly me: CurrentUser;
}

/** A menu with the current view of a list, the other saved views, and the actions on them. */
export function ViewMenu({ list, moduleType, siteId, me }: Props) {
  const { t, i18n } = useTranslation('list');
  const { language } = i18n;
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const { saved, offered, views, isChanged } = list;
  const mayShare = may(me, viewsPermission, siteId);
  const {
    entries: actions,
    create,
    rename,
  } = useViewEntries({
    list,
    moduleType,
    siteId,
    me,
    mayShare,
    onDialog: setDialog,
  });
  const name = textIn(offered.name, language);
  const entries = (belongs: (saved: ViewRow | null) => boolean) =>
    views
      .filter((view) => belongs(view.saved))
      .map((view) => ({
        key: view.key,
        title: textIn(view.name, language),
        current: view === offered,
        onSelect: () => list.open(view.key),
      }));
  const own = entries((view) => view?.is_shared === false);
  const shared = entries((view) => view?.is_shared === true);
  const done = () => setOpen(false);
  return (
    <>
      <PopoverMenu
        label={t('view.menu')}
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
        button={(trigger) => (
          <Button {...trigger} type="text" className={styles.trigger ?? ''}>
            <span className="visually-hidden">{t('view.menu')}:</span>{' '}
            <span className={styles.name}>{name}</span>{' '}
            {isChanged && (
              <span className={styles.changed}>
                <span>{t('view.changed')}</span>
              </span>
            )}
            <ChevronDown />
          </Button>
        )}
      >
        <div className={styles.menu}>
          <MenuList
            heading={t('view.of_module')}
            entries={entries((view) => view === null)}
            onDone={done}
          />
          {own.length > 0 && <MenuList heading={t('view.own')} entries={own} onDone={done} />}
          {shared.length > 0 && (
            <MenuList heading={t('view.shared')} entries={shared} onDone={done} />
          )}
          <MenuList heading={t('view.actions')} entries={actions} onDone={done} />
        </div>
      </PopoverMenu>
      <LazyBoundary isOverlay>
        {dialog === 'save_as' && (
          <ViewNameDialog
            title={t('view.save_as_title')}
            verb={t('view.save')}
            name={saved === null ? '' : t('view.copy_of', { name })}
            mayShare={mayShare}
            onSave={create}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'rename' && (
          <ViewNameDialog
            title={t('view.rename_title')}
            verb={t('view.save')}
            name={name}
            mayShare={false}
            onSave={rename}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'default' && saved !== null && (
          <DefaultDialog
            siteId={siteId}
            organisationId={me.user.organisation_id}
            view={saved}
            onClose={() => setDialog(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
