import plannedPages from '../../schemas/planned-pages.json' with { type: 'json' };
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';
import type { ReservedNames } from '../../src/runtime/compile/collisions.ts';

const ofSite = '/api/sites/{siteId}/';

/** The segments of a call's path below its site. */
function segmentsOf({ path }: { readonly path: string }): readonly string[] {
  return path.startsWith(ofSite) ? path.slice(ofSite.length).split('/') : [];
}

const isFixed = (segment: string | undefined) => segment !== undefined && !segment.startsWith('{');

/** The first segment of calls of which modules have some and the product has others (spec 7.4). */
const sharedGroup = 'dms';

const apiOf = ([first = '', second]: readonly string[]) =>
  first === sharedGroup ? `${first}/${second}` : first;

/** Names that a module can't use, because the product uses them (spec section 7). */
export const reservedNames: ReservedNames = {
  apis: new Set([
    // The specification names calls of it that are not built yet.
    'sites',
    ...staticCallGroups
      .flatMap(({ calls }) => calls.map((call) => apiOf(segmentsOf(call))))
      .filter(isFixed),
  ]),
  calls: new Set(
    moduleCalls({ type: 'any', api: 'any', wrapper: 'any' })
      .map((call) => segmentsOf(call)[1] ?? '{')
      .filter(isFixed),
  ),
  routeRoots: new Set(['settings']),
  routes: new Set(plannedPages.site.filter((page) => !('module' in page)).map(({ path }) => path)),
  // Every table of the platform; registry.test.ts compares them with the database.
  tables: new Set([
    'access_requests',
    'api_tokens',
    'backup_codes',
    'bulletin_reads',
    'bulletins',
    'columns',
    'comments',
    'criticalities',
    'document_annotation_comments',
    'document_annotations',
    'drawing_hotspots',
    'dropdowns',
    'event_heads',
    'events',
    'feedback',
    'file_tag_words',
    'file_text_pages',
    'file_texts',
    'file_words',
    'files',
    'group_mappings',
    'idempotency_keys',
    'identities',
    'import_items',
    'import_jobs',
    'import_mappings',
    'import_problems',
    'item_codes',
    'item_readers',
    'item_readings',
    'item_versions',
    'labels',
    'legal_holds',
    'list_merge_items',
    'list_merges',
    'login_challenges',
    'migrations',
    'module_documents',
    'module_statuses',
    'module_tables',
    'notifications',
    'number_series',
    'organisations',
    'own_modules',
    'own_types',
    'passkeys',
    'person_grants',
    'hand_overs',
    'provisioning_tokens',
    'role_grants',
    'roles',
    'saved_views',
    'sent_files',
    'sessions',
    'sign_in_providers',
    'single_uses',
    'sites',
    'team_members',
    'teams',
    'template_draft_authors',
    'template_draft_entries',
    'template_drafts',
    'template_headers',
    'template_versions',
    'text_words',
    'throttles',
    'types',
    'uploads',
    'users',
    'view_defaults',
    'watchers',
  ]),
};
