import { ArrowRight } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SiteChange } from '../../contract/work.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './landing.module.css';

interface Props {
  readonly changes: readonly SiteChange[];
  readonly siteId: number;
}

/** The latest changes on the site as sentences, with author and time. */
export function ChangeList({ changes, siteId }: Props) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { byType } = useModules();
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const module = byType.get(change.module_type);
        if (module === undefined) return null;
        const { user, happened, at, id } = change;
        const to = `/app/sites/${siteId}/${module.document.route}/${id}`;
        return (
          <li key={change.sequence}>
            <Avatar person={user ?? { id: 0, name: t('by_system') }} size={26} decorative />
            <div className={styles.action}>
              <span>
                <Trans
                  t={t}
                  i18nKey={`said.${happened}`}
                  components={{
                    who: <strong>{user?.name ?? t('by_system')}</strong>,
                    what: (
                      <Link to={to}>
                        <Code>{itemCode(module, { id })}</Code>
                      </Link>
                    ),
                  }}
                />
              </span>
              <Details change={change} module={module} />
            </div>
            <time dateTime={at} className={styles.time} title={format.dateTime(at)}>
              {format.stamp(at)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}

const mostFields = 3;

/** The transition, else the changed fields, else the item's name. */
function Details({
  change: { from, to, fields, name, happened },
  module,
}: {
  readonly change: SiteChange;
  readonly module: CompiledModule;
}) {
  const { i18n } = useTranslation('home');
  if (from !== null && to !== null)
    return (
      <span className={styles.move}>
        <StatusGlyph family={from.family} colour={from.colour} />
        {textIn(from.label, i18n.language)}
        <ArrowRight size={14} />
        <StatusGlyph family={to.family} colour={to.colour} />
        {textIn(to.label, i18n.language)}
      </span>
    );
  const names = fields.flatMap((pointer) => {
    const column = module.byPointer.get(pointer);
    return column === undefined ? [] : [textIn(column.name, i18n.language)];
  });
  const isChange = happened === 'changed' && names.length > 0;
  const shown = names.slice(0, mostFields).join(', ') + (names.length > mostFields ? ' …' : '');
  return <span className={styles.about}>{isChange ? shown : name}</span>;
}
